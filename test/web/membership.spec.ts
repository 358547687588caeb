import type { Page } from '@playwright/test';
import { FAQ } from './faq.ts';
import { FIRST_MEETING } from '../support/first-meeting.ts';
import { mockResponses, openFromNavigation, FORM, openApplications } from './answers.ts';
import { expect, mockHost, test } from './club.ts';
import { MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts.ts';
import { TRY_AGAIN } from '../../client/ui/texts.ts';

/** The page as it is under this config, whatever the site's own one is. */
async function openUnder(page: Page, config: object | 'fails'): Promise<void> {
  await mockResponses(page, { MembershipConfig: config });
  await openFromNavigation(page, 'Membership');
  await expect(page.getByRole('heading', { level: 1, name: 'Membership' })).toBeVisible();
}

test('R76 R77 R78: benefits, the three steps, and an accordion of four questions, one with the meeting time', async ({
  page,
}) => {
  await page.goto('/membership');
  for (const name of ['Leadership Skills', 'Communication', 'Networking', 'Personal Growth']) {
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  }
  const steps = page.locator('section').filter({ has: page.getByRole('heading', { name: 'How to join' }) });
  await expect(steps.getByRole('listitem')).toHaveCount(3);
  const questions = page.locator('details');
  await expect(questions).toHaveCount(4);
  const [when, able] = FAQ;
  await expect(page.getByText(when.answer)).toBeVisible();
  expect(when.answer).toContain(FIRST_MEETING.hours);
  await expect(page.getByText(able.answer)).toBeHidden();
  await page.getByText(able.question).click();
  await expect(page.getByText(able.answer)).toBeVisible();
  await expect(page.getByText(when.answer)).toBeHidden();
});

test('R79: the form loads on request and scrolls into view; it is sandboxed and focused', async ({ page }) => {
  const { asked: requests } = await mockHost(page, 'docs.google.com', 'Apply');
  await openUnder(page, openApplications());
  await expect(page.getByRole('heading', { name: MEMBERSHIP_MESSAGES.open })).toBeVisible();
  await expect(page.getByText('18 December 2026')).toBeVisible();
  const link = page.getByRole('link', { name: MEMBERSHIP_MESSAGES.openForm });
  await expect(link).toHaveAttribute('href', FORM);
  await expect(link).toHaveAttribute('target', '_blank');
  await expect(page.locator('iframe')).toHaveCount(0);
  expect(requests).toEqual([]);
  await page.getByRole('button', { name: MEMBERSHIP_MESSAGES.showForm }).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', MEMBERSHIP_MESSAGES.formTitle);
  await expect(frame).toHaveAttribute('sandbox', /allow-scripts/);
  await expect(frame).not.toHaveAttribute('sandbox', /top-navigation/);
  await expect(frame).toBeFocused();
  await expect(frame).toBeInViewport({ ratio: 0.5 });
  await expect(frame.contentFrame().getByRole('heading', { name: 'Apply' })).toBeVisible();
  expect(requests).toEqual([`${FORM}?embedded=true`]);
});

for (const width of [360, 1440])
  test(`at ${width} px the ticket’s stub is torn off once the form is opened, and fits the page`, async ({ page }) => {
    await mockHost(page, 'docs.google.com', 'Apply');
    await page.setViewportSize({ width, height: 900 });
    await openUnder(page, openApplications());
    const stub = page.getByText('Admit one guest').locator('..');
    await expect(stub).toHaveCSS('rotate', 'none');
    expect(await stub.evaluate((part) => parseFloat(getComputedStyle(part).transitionDuration))).toBeLessThan(0.6);
    await page.getByRole('button', { name: MEMBERSHIP_MESSAGES.showForm }).click();
    await expect(stub).toHaveCSS('rotate', width < 900 ? '1deg' : '2.5deg');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
  });

test('R82 R300: if the settings fail to load, an error is shown on an otherwise intact page, and retry reloads them', async ({
  page,
}) => {
  await openUnder(page, 'fails');
  await expect(page.getByText(MEMBERSHIP_MESSAGES.loadFailed)).toBeVisible();
  await expect(page.getByText(FAQ[0].answer)).toBeVisible();
  await page.getByRole('button', { name: TRY_AGAIN }).click();
  await expect(page.getByRole('heading', { name: /^Applications are/ })).toBeVisible();
  await expect(page.getByText(MEMBERSHIP_MESSAGES.loadFailed)).toHaveCount(0);
});

test('R14 R77 R78: the page is readable without scripts, including every answer', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/membership');
  await expect(page.getByRole('heading', { name: /^Applications are/ })).toBeVisible();
  for (const { question, answer } of FAQ) {
    if (await page.getByText(answer).isHidden()) await page.getByText(question).click();
    await expect(page.getByText(answer)).toBeVisible();
  }
  for (const name of [MEMBERSHIP_MESSAGES.showForm, 'Ask Me!']) {
    await expect(page.getByRole('button', { name })).toHaveCount(0);
  }
  await context.close();
});
