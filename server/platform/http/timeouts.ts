import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

const SECOND = 1000;
const TIMEOUT = {
  headers: 10 * SECOND,
  check: 2 * SECOND,
  /** For a body that is not a file; of one that is, in as long, at least `PACE` bytes. */
  body: 10 * SECOND,
  /** For a video of 100 MiB over a slow line. */
  upload: 15 * 60 * SECOND,
  /** Without a byte in either direction. */
  silence: 15 * SECOND,
  /** Longer than the 60 seconds of common proxies, so that it is they who close. */
  keepAlive: 65 * SECOND,
};

/** A kilobyte a second: what comes more slowly only holds a place. */
const PACE = 10 * 1024;

/** Slow lines are served; connections that only hold a place are closed. */
export function setTimeouts(server: Server, body = TIMEOUT.body): void {
  server.headersTimeout = TIMEOUT.headers;
  server.requestTimeout = TIMEOUT.upload;
  server.keepAliveTimeout = TIMEOUT.keepAlive;
  server.timeout = TIMEOUT.silence;
  // How often Node looks for the late. It can be given to createServer, which is Nest's to call, and is read at listening.
  Object.assign(server, { connectionsCheckingInterval: TIMEOUT.check });
  const exchanges = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.prependListener('request', (request, response) => {
    exchanges.set(request.socket, [request, response]);
    if (hasBody(request)) hurry(request, body);
  });
  server.on('timeout', (socket: Socket) => {
    const [request, response] = exchanges.get(socket) ?? [];
    // It is we who keep the caller waiting.
    if (request?.complete && !response?.headersSent) return;
    socket.destroy();
  });
}

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';
const isFile = ({ headers }: IncomingMessage): boolean => headers['content-type']?.startsWith('multipart/') ?? false;

/** Ends a request whose body is late: a file may take its time as long as it keeps coming. */
function hurry(request: IncomingMessage, time: number): void {
  const { socket } = request;
  let had = socket.bytesRead;
  const watch = setInterval(() => {
    const keepsComing = isFile(request) && socket.bytesRead - had >= PACE;
    had = socket.bytesRead;
    if (!request.complete && !keepsComing) request.destroy();
  }, time).unref();
  request.once('close', () => clearInterval(watch));
}
