import { createServer } from 'node:http';
import { ERRORS, ERROR_KINDS } from '../../shared/error-messages.js';
import type { Config } from '../../core/config/config.js';

/**
 * Responds to every request with 503 until the application is ready, so that visitors and monitoring see a message instead of a refused
 * connection. Resolves to a function that closes it.
 */
export async function startStartupServer({ port, host }: Config): Promise<() => Promise<void>> {
  const { kind, message } = ERRORS.UNAVAILABLE;
  const server = createServer((_request, response) => {
    response.writeHead(ERROR_KINDS[kind].status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(JSON.stringify({ message }));
  });
  await new Promise<void>((done, fail) => server.once('error', fail).listen(port, host, done));
  return () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
}
