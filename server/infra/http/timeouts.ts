import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { isGraphqlPath } from '../../core/graphql/graphql-api.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { ERRORS } from '../../shared/error-catalogue.js';

const SECOND = 1000;
const TIMEOUT = {
  headers: 10 * SECOND,
  check: 2 * SECOND,
  /** For a body without files. A body with files must deliver at least `MIN_UPLOAD_BYTES` in each such interval. */
  body: 10 * SECOND,
  /** For a video of 100 MiB over a slow connection. */
  upload: 15 * 60 * SECOND,
  /** Without a byte in either direction. */
  silence: 15 * SECOND,
  /** Longer than the 60 seconds of common proxies, so that the proxy closes first. */
  keepAlive: 65 * SECOND,
};

/**
 * Bytes per `TIMEOUT.body`; slower uploads only occupy a connection. 4 KiB/s is the slowest usual mobile connection. Signed-in users get
 * 1 KiB/s, enough for a video over a bad one.
 */
const MIN_UPLOAD_BYTES = { visitor: 40 * 1024, signedIn: 10 * 1024 };

const slowUploads = new WeakSet<IncomingMessage>();

/** Applies the pace of signed-in users to this request. */
export const allowSlowUpload = (request: IncomingMessage): void => void slowUploads.add(request);

/** Serves slow connections but closes those that only occupy a place. */
export function setTimeouts(server: Server): void {
  server.headersTimeout = TIMEOUT.headers;
  server.requestTimeout = TIMEOUT.upload;
  server.keepAliveTimeout = TIMEOUT.keepAlive;
  server.timeout = TIMEOUT.silence;
  // Interval of Node's timeout checks. Nest calls createServer, which takes it as an option, but Node reads it only when
  // it starts to listen.
  Object.assign(server, { connectionsCheckingInterval: TIMEOUT.check });
  const exchanges = new WeakMap<Socket, [IncomingMessage, ServerResponse]>();
  server.prependListener('request', (request, response) => {
    exchanges.set(request.socket, [request, response]);
    if (hasBody(request)) enforcePace(request, response);
  });
  server.on('timeout', (socket: Socket) => {
    const [request, response] = exchanges.get(socket) ?? [];
    // The server is the one that is slow.
    if (request?.complete && !response?.headersSent) return;
    socket.destroy();
  });
}

const hasBody = ({ method }: IncomingMessage): boolean => method !== 'GET' && method !== 'HEAD';

export const isUpload = ({ headers }: IncomingMessage): boolean =>
  headers['content-type']?.startsWith('multipart/') ?? false;

function enforcePace(request: IncomingMessage, response: ServerResponse): void {
  const { socket } = request;
  // Evaluated early, because Express shortens the URL inside mounted handlers.
  const isGraphql = isGraphqlPath(request.url?.split('?')[0] ?? '');
  let bytesBefore = socket.bytesRead;
  const timer = setInterval(() => {
    const pace = slowUploads.has(request) ? MIN_UPLOAD_BYTES.signedIn : MIN_UPLOAD_BYTES.visitor;
    const isFastEnough = isUpload(request) && socket.bytesRead - bytesBefore >= pace;
    bytesBefore = socket.bytesRead;
    if (!request.complete && !isFastEnough) rejectSlowRequest(request, response, isGraphql);
  }, TIMEOUT.body).unref();
  request.once('close', () => clearInterval(timer));
}

/** Responds with the reason and closes the connection, since the rest of the body may never come. */
function rejectSlowRequest(request: IncomingMessage, response: ServerResponse, isGraphql: boolean): void {
  if (response.headersSent) return void request.destroy();
  const { kind, message } = ERRORS.TOO_SLOW;
  const { status, code } = ERROR_KINDS[kind];
  const body = isGraphql ? { errors: [{ message, extensions: { code } }] } : { message };
  response.writeHead(status, {
    'Content-Type': 'application/json; charset=utf-8',
    'Cache-Control': 'no-store',
    Connection: 'close',
  });
  response.end(JSON.stringify(body), () => request.destroy());
}
