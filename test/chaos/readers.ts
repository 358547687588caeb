import { Worker } from 'node:worker_threads';
import { quantile } from './experiment.js';

export interface Readers {
  /** Known once they have stopped, like the times. */
  statuses: Set<number>;
  /** Milliseconds. */
  p99(): number;
  stop(): Promise<void>;
}

interface Result {
  times: number[];
  statuses: number[];
}

/** Visitors who read a page over and over. They have a thread of their own: in that of the experiment they would wait for it, too. */
export function startReaders(page: string, count = 2): Readers {
  const statuses = new Set<number>();
  let times: readonly number[] = [];
  const thread = new Worker(new URL('./reader-thread.mjs', import.meta.url), { workerData: { page, count } });
  const result = new Promise<Result>((resolve, reject) => {
    thread.once('message', resolve).once('error', reject);
  });
  result.catch(() => undefined); // reported when they are stopped
  return {
    statuses,
    p99: () => quantile(times, 0.99),
    stop: async () => {
      thread.postMessage('stop');
      const read = await result;
      times = read.times;
      for (const status of read.statuses) statuses.add(status);
    },
  };
}
