import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { ignoreFurtherRequests } from './parser-internals.js';

const CHECK_MS = 2000;
/**
 * Checks at which nothing had been sent since the one before: 10 seconds at most, in a row. One at which something had been
 * sent cancels one of them, not all: the system takes a little more for every client when others are disconnected and free their memory.
 */
const MAX_STALLED_CHECKS = 4;

/**
 * Requests that may wait on one connection. A thousand fit into one packet, and each takes memory until the one before it was answered: a
 * few hundred such connections would end the process.
 */
export const MAX_WAITING_REQUESTS = 24;

/** Node's handle of an open socket: how much of the write in progress the system has not taken yet. */
interface SocketHandle {
  writeQueueSize: number;
}

/**
 * Closes connections on which too many requests wait, and those whose client asks for more before it has read what it asked for before,
 * and does not read on. The idle timeout of Node does not do that, because each further request counts as activity. Browsers and proxies
 * ask for one thing at a time on a connection, however slowly they read.
 */
export function closeStalledReaders(server: Server): void {
  const waiting = new WeakMap<Socket, number>();
  const change = (socket: Socket, by: number) => void waiting.set(socket, (waiting.get(socket) ?? 0) + by);
  server.prependListener('request', ({ socket }: IncomingMessage, response: ServerResponse) => {
    change(socket, 1);
    response.once('close', () => change(socket, -1));
    if ((waiting.get(socket) ?? 0) <= MAX_WAITING_REQUESTS) return;
    ignoreFurtherRequests(socket);
    socket.destroy();
  });
  server.on('connection', (socket: Socket) => {
    let before = '';
    let stalledChecks = 0;
    const timer = setInterval(() => {
      const now = progressOf(socket);
      const isPipelining = (waiting.get(socket) ?? 0) > 1;
      if (!isPipelining || socket.writableLength === 0) stalledChecks = 0;
      else stalledChecks = now === before ? stalledChecks + 1 : Math.max(stalledChecks - 1, 0);
      before = now;
      if (stalledChecks >= MAX_STALLED_CHECKS) socket.destroy();
    }, CHECK_MS).unref();
    socket.once('close', () => clearInterval(timer));
  });
}

/** Bytes of finished writes, and those that remain of the write in progress. */
function progressOf(socket: Socket & { _handle?: SocketHandle | null }): string {
  return `${socket.bytesWritten - socket.writableLength} ${socket._handle?.writeQueueSize}`;
}
