import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface LegacyApiServer {
  /** For `--from`. */
  from: string;
  origin: string;
  /** Responses by path with query string; the last of several is repeated. Other paths are not found. */
  answers: Record<string, Answer | Answer[]>;
  /** Every path that was asked for, in order. */
  requestedPaths: string[];
  close(): Promise<void>;
}

/** A server with the legacy API, which can be made to fail. */
export async function startLegacyApiServer(): Promise<LegacyApiServer> {
  const peer: LegacyApiServer = {
    from: '',
    origin: '',
    answers: {},
    requestedPaths: [],
    close: () => Promise.resolve(),
  };
  const server = createServer((request, response) => {
    const path = request.url!;
    peer.requestedPaths.push(path);
    const answer = peer.answers[path] ?? status(404);
    const now = Array.isArray(answer) ? (answer.length > 1 ? answer.shift()! : answer[0]!) : answer;
    now(response, request);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  peer.origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  peer.from = `${peer.origin}/api`;
  peer.close = () =>
    new Promise((done) => {
      server.close(() => done());
      server.closeAllConnections();
    });
  return peer;
}

export const json =
  (value: unknown): Answer =>
  (response) =>
    response.setHeader('content-type', 'application/json').end(JSON.stringify(value));

export const status =
  (code: number, headers: Record<string, string> = {}): Answer =>
  (response) =>
    response.writeHead(code, headers).end('{}');

export const file =
  (bytes: Buffer | string): Answer =>
  (response) =>
    response.end(bytes);

/** Half of it, and then the connection is cut. */
export const half =
  (bytes: Buffer): Answer =>
  (response) => {
    response.setHeader('content-length', bytes.length);
    response.write(bytes.subarray(0, bytes.length / 2), () => response.destroy());
  };

/** Takes the call, and says nothing. */
export const nothing: Answer = () => {};
