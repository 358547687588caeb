import type { Page } from '@playwright/test';

/** Call before opening a page. */
export const recordLayoutShift = (page: Page): Promise<void> =>
  page.addInitScript(() => {
    const recorded: { layoutShift?: number } = window;
    recorded.layoutShift = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry) recorded.layoutShift = (recorded.layoutShift ?? 0) + Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
  });

/** The sum of all layout shifts since the page was opened. */
export const layoutShift = (page: Page): Promise<number | undefined> =>
  page.evaluate(() => ('layoutShift' in window ? Number(window.layoutShift) : undefined));
