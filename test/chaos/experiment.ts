import { appendFileSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';
import { expect } from '@jest/globals';

/** `npm run chaos` runs experiments whole, `npm test` a short form of each. */
export const WHOLE = process.env.CHAOS === 'whole';

export const scaled = (short: number, whole: number): number => (WHOLE ? whole : short);

/** Seed of everything that is random. `CHAOS_SEED=…` repeats a run. */
export const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Milliseconds. */
export const EXPERIMENT_MS = scaled(600_000, 4 * 3_600_000);

/** Adds figures of the current experiment to the report. */
export function report(figures: Record<string, number | string>): void {
  const file = process.env.CHAOS_FIGURES;
  if (!file) return;
  mkdirSync(dirname(file), { recursive: true });
  appendFileSync(file, `${JSON.stringify({ test: expect.getState().currentTestName, figures })}\n`);
}

/** A limit in milliseconds that counts in a whole run only: `npm test` shares the machine with other tests. */
export function expectWithin(milliseconds: number, limit: number): void {
  if (WHOLE) expect(milliseconds).toBeLessThan(limit);
}

/** Runs `act` over and over in `count` places at once. Returns how to stop: it resolves when the last has ended. */
export function repeatedly(count: number, act: () => Promise<void>): () => Promise<void> {
  let stopped = false;
  const one = async (): Promise<void> => {
    while (!stopped) await act();
  };
  const all = Promise.all(Array.from({ length: count }, one));
  return async () => {
    stopped = true;
    await all;
  };
}

/** Runs `act` for each of `people`, in order, for `atOnce` of them at a time. */
export async function inTurn<P>(
  people: readonly P[],
  atOnce: number,
  act: (person: P) => Promise<void>,
): Promise<void> {
  const rest = people.values();
  const work = async (): Promise<void> => {
    for (const person of rest) await act(person);
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}

export const quantile = (values: readonly number[], share: number): number =>
  values.toSorted((a, b) => a - b)[Math.min(values.length - 1, Math.floor(values.length * share))] ?? 0;

export const sum = <T>(
  all: readonly T[],
  field: { [K in keyof T]: T[K] extends number ? K : never }[keyof T],
): number => all.reduce((total, each) => total + Number(each[field]), 0);

export async function timed(work: () => Promise<unknown>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
