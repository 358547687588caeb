import type { Page } from '@playwright/test';

const KEY = 'layoutShift';

/** Call before opening a page. */
export async function recordLayoutShift(page: Page): Promise<void> {
  await page.addInitScript((key) => {
    let sum = 0;
    Object.defineProperty(window, key, { get: () => sum });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) if ('value' in entry) sum += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  }, KEY);
}

/** The sum of all layout shifts since the page was opened. */
export const layoutShift = (page: Page): Promise<number> =>
  page.evaluate((key) => Number(Reflect.get(window, key)), KEY);
