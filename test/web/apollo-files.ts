import type { Page } from '@playwright/test';

/** Addresses of the files that a page loads with its first request. */
export async function filesOfApollo(page: Page): Promise<string[]> {
  const content = await page.locator('meta[name=apollo-files]').getAttribute('content');
  return content!.split(' ');
}
