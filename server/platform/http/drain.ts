import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds: an idle connection may just be carrying a request our way; one that is busy gets its answer. */
const PATIENCE = { idle: 1000, busy: 10_000 };

/** Lets end what has begun: no connection is taken in any more, and each open one is closed after its answer. */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // http's own close() would cut idle connections at once, and with them the requests that are on their way.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const idle = setInterval(() => server.closeIdleConnections(), PATIENCE.idle);
  const busy = setTimeout(() => server.closeAllConnections(), PATIENCE.busy);
  await closed;
  clearInterval(idle);
  clearTimeout(busy);
}
