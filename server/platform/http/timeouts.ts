import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SECOND = 1000;
const TIMEOUT = {
  headers: 10 * SECOND,
  check: 2 * SECOND,
  /** For a body that is not a file. */
  body: 10 * SECOND,
  /** For a video of 100 MiB over a slow line. */
  upload: 15 * 60 * SECOND,
  /** Without a byte in either direction. */
  silence: 15 * SECOND,
  /** Longer than the 60 seconds of common proxies, so that it is they who close. */
  keepAlive: 65 * SECOND,
};

/** Slow lines are served; connections that only hold a place are closed. */
export function setTimeouts(server: Server): void {
  server.headersTimeout = TIMEOUT.headers;
  server.requestTimeout = TIMEOUT.upload;
  server.keepAliveTimeout = TIMEOUT.keepAlive;
  server.timeout = TIMEOUT.silence;
  // How often Node looks for the late. It can be given to createServer, which is Nest's to call, and is read at listening.
  Object.assign(server, { connectionsCheckingInterval: TIMEOUT.check });
  const exchanges = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.prependListener('request', (request, response) => {
    exchanges.set(request.socket, [request, response]);
    if (hasSmallBody(request)) hurry(request);
  });
  server.on('timeout', (socket: Socket) => {
    const [request, response] = exchanges.get(socket) ?? [];
    // It is we who keep the caller waiting.
    if (request?.complete && !response?.headersSent) return;
    socket.destroy();
  });
}

const hasSmallBody = ({ method, headers }: IncomingMessage): boolean =>
  method !== 'GET' && method !== 'HEAD' && !headers['content-type']?.startsWith('multipart/');

function hurry(request: IncomingMessage): void {
  const late = setTimeout(() => request.complete || request.destroy(), TIMEOUT.body).unref();
  request.once('close', () => clearTimeout(late));
}
