import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { eventually } from './eventually.js';
import { startProduct, type ProductProcess } from './product-process.js';

const PRELOAD = new URL('./shift-date.mjs', import.meta.url).href;

/** Options of Node for a product whose clock shows `instant` now, and goes on from there. */
export const clockFrom = (instant: number): string[] => ['--import', `${PRELOAD}?ahead=${instant - Date.now()}`];

export interface ShiftedProduct extends ProductProcess {
  /** The time on its clock. */
  now(): number;
  /** Sets its clock to so many milliseconds after the true time. Resolves when it is set. */
  setClock(shift: number): Promise<void>;
}

/** The product on a clock that can be set while it runs. */
export async function startProductOnShiftedClock(env: Record<string, string>): Promise<ShiftedProduct> {
  const folder = await mkdtemp(join(tmpdir(), 'gavel-clock-'));
  const file = join(folder, 'shift');
  const product = await startProduct({ ...env, CLOCK_SHIFT_FILE: file }, ['--import', PRELOAD]);
  let shift = 0;
  const count = () => product.output().split(' ms.\n').length;
  return {
    ...product,
    now: () => Date.now() + shift,
    setClock: async (wanted) => {
      const before = count();
      await writeFile(file, String(wanted));
      process.kill(product.pid, 'SIGUSR2');
      await eventually(() => count() > before);
      shift = wanted;
    },
    stop: async () => {
      await product.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
