import { quantile, repeatedly, timed } from './experiment.js';

export interface Readers {
  statuses: Set<number>;
  /** Milliseconds. */
  p99(): number;
  stop(): Promise<void>;
}

/** Visitors who read a page over and over. */
export function startReaders(page: string, count = 2): Readers {
  const statuses = new Set<number>();
  const times: number[] = [];
  const stop = repeatedly(count, async () => {
    times.push(
      await timed(async () => {
        const response = await fetch(page);
        await response.text();
        statuses.add(response.status);
      }),
    );
  });
  return { statuses, p99: () => quantile(times, 0.99), stop };
}
