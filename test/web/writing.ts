import { expect, type Locator, type Page } from '@playwright/test';
import { AUTHOR } from './club.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';

/** The dialog in which a visitor writes. */
export const writingPage = (page: Page): Locator => page.getByRole('dialog', { name: SUBMIT_MESSAGES.title });

export async function open(page: Page): Promise<Locator> {
  // The same address again would open what was open there.
  await page.goto('about:blank');
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  await expect(writingPage(page).getByRole('textbox', { name: 'Content' })).toBeVisible();
  return writingPage(page);
}

/** Fills in the text, then the details, where it stays. */
export async function fill(page: Page, title: string, text = 'I stood up and began.'): Promise<void> {
  const form = writingPage(page);
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type(text);
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await form.getByLabel('Author name').fill(AUTHOR.name);
  await form.getByLabel('Department').fill(AUTHOR.department);
  await form.getByLabel('LinkedIn').fill('linkedin.com/in/a-visitor');
}

export const send = (page: Page): Promise<void> =>
  writingPage(page).getByRole('button', { name: SUBMIT_MESSAGES.submit }).click();

/** Nobody writes a post in three seconds; these tests do, so the time of the page, once installed, goes ahead. */
export const takeTime = (page: Page): Promise<void> => page.clock.fastForward(5000);
