import { createServer, request, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface RoundRobinProxy {
  url: string;
  /** The instances that take turns, from now on. */
  targets: string[];
  close(): Promise<void>;
}

/**
 * A balancer: each request goes to the next instance. If that accepts no connection, or ends it without an answer to a GET,
 * the request goes to the one after it.
 */
export async function startRoundRobinProxy(): Promise<RoundRobinProxy> {
  let turn = 0;
  const proxy: RoundRobinProxy = {
    url: '',
    targets: [],
    close: () => new Promise((done) => server.close(() => done())),
  };

  function forward(incoming: IncomingMessage, response: ServerResponse, [target, ...others]: string[]): void {
    const { method, url = '/', socket } = incoming;
    const headers = {
      ...incoming.headers,
      'x-forwarded-for': socket.remoteAddress,
      'x-forwarded-proto': 'http',
      connection: 'close',
    };
    const outgoing = request(new URL(url, target), { method, headers, agent: false }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    outgoing.on('error', ({ code }: NodeJS.ErrnoException) => {
      const repeatable = code === 'ECONNREFUSED' || (method === 'GET' && !response.headersSent);
      if (repeatable && others.length) forward(incoming, response, others);
      else response.writeHead(502).end(`{"message":"${code}"}`);
    });
    // Not before there is a connection: a request that is tried again must still have its body.
    outgoing.on('socket', (connection) => connection.once('connect', () => incoming.pipe(outgoing)));
  }

  const server = createServer((incoming, response) => {
    const next = turn++ % proxy.targets.length;
    forward(incoming, response, [...proxy.targets.slice(next), ...proxy.targets.slice(0, next)]);
  });
  await new Promise<void>((ready) => server.listen(0, '127.0.0.1', ready));
  proxy.url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return proxy;
}
