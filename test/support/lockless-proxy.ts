import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Transform } from 'node:stream';

/** Other clauses that begin like it need their words. */
const ROW_LOCK = /FOR UPDATE(?! (?:SKIP|NOWAIT|OF))/g;

/** Blanks of the same length, because messages to PostgreSQL begin with theirs. */
const withoutRowLocks = (): Transform =>
  new Transform({
    transform: (chunk: Buffer, _encoding, done) =>
      done(
        null,
        Buffer.from(
          chunk.toString('latin1').replaceAll(ROW_LOCK, (words) => ' '.repeat(words.length)),
          'latin1',
        ),
      ),
  });

/** A line to the database at `url` that leaves out the locks of rows, to show that a test notices when they are missing. */
export async function startLocklessProxy(url: string): Promise<{ url: string; close(): Promise<void> }> {
  const database = new URL(url);
  const open = new Set<Socket>();
  const line = createServer((near) => {
    const far = connect(Number(database.port || 5432), database.hostname);
    for (const [from, to] of [
      [near, far],
      [far, near],
    ] as const) {
      open.add(from);
      from.on('error', () => to.destroy()).on('close', () => open.delete(from) && to.destroy());
    }
    near.pipe(withoutRowLocks()).pipe(far);
    far.pipe(near);
  });
  await new Promise<void>((ready) => line.listen(0, '127.0.0.1', ready));
  const { port } = line.address() as AddressInfo;
  return {
    url: Object.assign(new URL(url), { host: `127.0.0.1:${port}` }).href,
    close: () =>
      new Promise((done) => {
        line.close(() => done());
        for (const socket of open) socket.destroy();
      }),
  };
}
