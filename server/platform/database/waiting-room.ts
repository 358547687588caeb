import { createServer } from 'node:http';
import { ERRORS, KINDS } from '../../shared/errors.js';
import type { Config } from '../config/config.js';

/**
 * Answers every request with 503 until the site itself can, so that visitors and whoever watches the server are told
 * instead of refused. Answers how to close it.
 */
export async function openWaitingRoom({ port, host }: Config): Promise<() => Promise<void>> {
  const { kind, message } = ERRORS.UNAVAILABLE;
  const room = createServer((_request, response) => {
    response.writeHead(KINDS[kind].status, {
      'content-type': 'application/json',
      'cache-control': 'no-store',
      'retry-after': '2',
    });
    response.end(JSON.stringify({ message }));
  });
  await new Promise<void>((done, fail) => room.once('error', fail).listen(port, host, done));
  return () =>
    new Promise((done) => {
      room.close(() => done());
      room.closeAllConnections();
    });
}
