import type { Server } from 'node:http';
import { Server as NetServer } from 'node:net';

/** Milliseconds. A request may already be on its way over an idle connection; a busy one gets its response. */
const GRACE_MS = { idle: 1000, busy: 10_000 };

/** Stops accepting connections and closes each open one after its current response. */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // http.Server.close() would close idle connections at once and lose requests that are on their way.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const idle = setInterval(() => server.closeIdleConnections(), GRACE_MS.idle);
  const busy = setTimeout(() => server.closeAllConnections(), GRACE_MS.busy);
  await closed;
  clearInterval(idle);
  clearTimeout(busy);
}
