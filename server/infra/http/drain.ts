import type { Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';

/** Milliseconds. A request may already be on its way over an idle connection; a busy one gets its response. */
const GRACE_MS = { idle: 1000, busy: 10_000 };

const open = new WeakMap<Server, Set<Socket>>();

/** Lets `drain` close connections that no request came over: browsers open some in advance, and Node counts them as busy. */
export function rememberConnections(server: Server): void {
  const sockets = new Set<Socket>();
  open.set(server, sockets);
  server.on('connection', (socket: Socket) => {
    sockets.add(socket);
    socket.once('close', () => sockets.delete(socket));
  });
}

/** Stops accepting connections and closes each open one after its current response. */
export async function drain(server: Server): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  // http.Server.close() would close idle connections at once and lose requests that are on their way.
  const closed = new Promise<void>((done) => NetServer.prototype.close.call(server, () => done()));
  const idle = setInterval(() => {
    server.closeIdleConnections();
    for (const socket of open.get(server) ?? []) if (socket.bytesRead === 0) socket.destroy();
  }, GRACE_MS.idle);
  const busy = setTimeout(() => server.closeAllConnections(), GRACE_MS.busy);
  await closed;
  clearInterval(idle);
  clearTimeout(busy);
}
