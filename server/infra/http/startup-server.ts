import { once } from 'node:events';
import { createServer } from 'node:http';
import type { Config } from '../../core/config/config.js';
import { errorCode } from '../../core/errors/thrown-error.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-catalogue.js';

/**
 * Responds to every request with 503 until the application is ready, so that visitors and monitoring see a message instead of a refused
 * connection. Resolves to a function that closes it.
 */
export async function startStartupServer({ port, host }: Pick<Config, 'port' | 'host'>): Promise<() => Promise<void>> {
  const { kind, message } = ERRORS.UNAVAILABLE;
  const server = createServer((_request, response) => {
    response.writeHead(ERROR_KINDS[kind].status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(JSON.stringify({ message }));
  });
  server.listen(port, host ?? undefined);
  try {
    await once(server, 'listening');
  } catch (error) {
    // A copy of the site that is stopping may still hold the port. If it keeps it, listening fails after the start.
    if (errorCode(error) === 'EADDRINUSE') return () => Promise.resolve();
    throw error;
  }
  return async () => {
    const closed = once(server.close(), 'close');
    server.closeAllConnections();
    await closed;
  };
}
