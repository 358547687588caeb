import { connect, createServer, type AddressInfo, type Socket } from 'node:net';

export interface InterruptibleProxy {
  /** The same database, by way of this line. */
  url: string;
  /** Rejects new connections and closes existing ones. */
  cut(): Promise<void>;
  mend(): Promise<void>;
  /** Stops forwarding data without closing connections. */
  stall(): void;
  /** Closes each new connection after it has forwarded `bytes` bytes in either direction. */
  limit(bytes: number): void;
  /** Number of connections accepted so far. */
  accepted(): number;
}

/** A line to the database at `url` that can be cut, as if the database were gone. Cut it when done. */
export async function startInterruptibleProxy(url: string): Promise<InterruptibleProxy> {
  const database = new URL(url);
  const open = new Set<Socket>();
  let limit = Infinity;
  let accepted = 0;
  const line = createServer((near) => {
    accepted += 1;
    let remaining = limit;
    const far = connect(Number(database.port || 5432), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy());
      from.pipe(to);
      from.on('data', (chunk: Buffer) => {
        remaining -= chunk.length;
        if (remaining < 0) from.destroy();
      });
    }
  });
  const listen = (port: number) => new Promise<void>((ready) => line.listen(port, '127.0.0.1', ready));
  await listen(0);
  const { port } = line.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    mend: () => listen(port),
    stall: () => open.forEach((socket) => socket.pause()),
    limit: (bytes) => (limit = bytes),
    accepted: () => accepted,
    cut: () =>
      new Promise((done) => {
        line.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
