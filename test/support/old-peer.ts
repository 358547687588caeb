import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

export interface OldPeer {
  /** For `--from`. */
  from: string;
  origin: string;
  /** What it answers at a path, with its query; the last of several answers stays. Nothing is told of other paths. */
  answers: Record<string, Answer | Answer[]>;
  /** Every path that was asked for, in order. */
  asked: string[];
  close(): Promise<void>;
}

/** Another site that speaks the old calls, however well or badly it is told to. */
export async function startOldPeer(): Promise<OldPeer> {
  const peer: OldPeer = { from: '', origin: '', answers: {}, asked: [], close: () => Promise.resolve() };
  const server = createServer((request, response) => {
    const path = request.url!;
    peer.asked.push(path);
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
