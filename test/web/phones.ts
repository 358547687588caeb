import type { Browser, Page } from '@playwright/test';
import { waitForHydration } from './club.ts';
import { takeTime } from './writing.ts';

export const PHONE = { width: 360, height: 740 };

/** Opens an address on somebody's own phone, in the dark. The clock of the page shows `time`, by default the real one, and runs. */
export async function openPhone(browser: Browser, address: string, time?: number): Promise<Page> {
  const context = await browser.newContext({
    viewport: PHONE,
    colorScheme: 'dark',
    reducedMotion: 'reduce',
    permissions: ['clipboard-read', 'clipboard-write'],
  });
  const phone = await context.newPage();
  waitForHydration(phone);
  await phone.clock.install({ time });
  await phone.goto(address);
  await takeTime(phone);
  return phone;
}
