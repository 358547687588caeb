import type { Server } from 'node:http';
import type { Socket } from 'node:net';

const CHECK_MS = 2000;
/** Checks in a row at which nothing had been sent since the one before: 14 seconds at most. */
const MAX_STALLED_CHECKS = 6;

/** Node's handle of an open socket: how much of the write in progress the system has not taken yet. */
interface SocketHandle {
  writeQueueSize: number;
}

/**
 * Closes connections whose client does not read what is sent to it. The idle timeout of Node does not do that, because each further
 * request on the same connection counts as activity.
 */
export function closeStalledReaders(server: Server): void {
  server.on('connection', (socket: Socket) => {
    let before = '';
    let stalledChecks = 0;
    const timer = setInterval(() => {
      const now = progressOf(socket);
      stalledChecks = socket.writableLength > 0 && now === before ? stalledChecks + 1 : 0;
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
