import type { Page, Route } from '@playwright/test';
import { PRIVACY_NOTES } from '../../client/ui/site/privacy-notes.ts';
import { POSTAL_ADDRESS } from '../../server/shared/club-texts.ts';
import { filesOfApollo } from './apollo-files.ts';
import { expect, mockHost, test, waitForHydration } from './club.ts';
import { layoutShift, recordLayoutShift } from './layout-shift.ts';
import { CONTACT_DRAFT_KEY } from '../../client/features/contact/public/constants.ts';
import { CONTACT_MESSAGES, MAP_URL } from '../../client/features/contact/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { LOAD_FAILED, LOADING_MESSAGES } from '../../client/ui/texts.ts';
import { CONTACT_API_MESSAGES } from '../../server/features/contact/contact.service.ts';

const LETTER = {
  Name: 'නිමාලි Perera',
  Email: 'a.reader@somewhere.example',
  Message: 'வணக்கம்!\nMay ten of us come on Thursday?',
};

const button = (page: Page, name: string) => page.getByRole('button', { name });

async function fill(page: Page, letter: Partial<typeof LETTER> = LETTER): Promise<void> {
  for (const [label, text] of Object.entries(letter)) await page.getByLabel(label).fill(text);
}

async function expectFields(page: Page, letter: typeof LETTER): Promise<void> {
  for (const [label, text] of Object.entries(letter)) await expect(page.getByLabel(label)).toHaveValue(text);
}
const EMPTY = { Name: '', Email: '', Message: '' };

test('R15 R83: shows address, e-mail and two phone contacts', async ({ page }) => {
  await page.goto('/contact');
  const ways = page.getByRole('complementary', { name: 'Other ways to reach us' });
  for (const line of POSTAL_ADDRESS) await expect(ways.getByText(line, { exact: true })).toBeVisible();
  await expect(ways.locator('a[href^="mailto:"]')).toBeVisible();
  await expect(ways.getByText('President', { exact: true })).toBeVisible();
  await expect(ways.getByText('Vice President Public Relations')).toBeVisible();
  await expect(ways.getByRole('link', { name: '+94 11 234 5678' })).toHaveAttribute('href', 'tel:+94112345678');
  await expect(ways.getByRole('link', { name: '+94 11 234 5679' })).toHaveAttribute('href', 'tel:+94112345679');
});

test('a sent letter is postmarked and answered in its place, without moving anything, until the next one is begun', async ({
  page,
}) => {
  await recordLayoutShift(page);
  await page.goto('/contact');
  const form = page.getByRole('region', { name: 'Contact form' });
  const postmark = form.locator('svg text');
  await expect(form.getByText(PRIVACY_NOTES.contact)).toBeVisible();
  await fill(page);
  await expect(postmark).toHaveCount(0);
  const placeInForm = async () => {
    const [top, place] = [await form.boundingBox(), await button(page, CONTACT_MESSAGES.send).boundingBox()];
    return Math.round((place?.y ?? NaN) - (top?.y ?? NaN));
  };
  const before = await placeInForm();
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(form.getByRole('status')).toHaveText(CONTACT_MESSAGES.thanks);
  await expect(form.getByText(PRIVACY_NOTES.contact)).toBeHidden();
  await expect(postmark).toHaveCount(2);
  await expect(button(page, CONTACT_MESSAGES.send)).toBeEnabled();
  await page.mouse.move(0, 0);
  await expect.poll(placeInForm).toBe(before);
  expect(await layoutShift(page)).toBe(0);
  await page.getByLabel('Name', { exact: true }).fill('Somebody else');
  await expect(postmark).toHaveCount(0);
  await expect(form.getByText(PRIVACY_NOTES.contact)).toBeVisible();
});

for (const [reducedMotion, longest] of [
  ['no-preference', 600],
  ['reduce', 0],
] as const)
  test(`the postmark is struck within ${longest} ms if motion is ${reducedMotion}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion });
    await page.goto('/contact');
    await fill(page);
    await button(page, CONTACT_MESSAGES.send).click();
    const duration = await page
      .getByRole('region', { name: 'Contact form' })
      .locator('svg g:has(> text)')
      .evaluate((mark) => {
        const { animationName, animationDuration, animationDelay } = getComputedStyle(mark);
        return animationName === 'none' ? 0 : (parseFloat(animationDuration) + parseFloat(animationDelay)) * 1000;
      });
    expect(duration).toBeLessThanOrEqual(longest);
    expect(duration > 0).toBe(longest > 0);
  });

test('a filled honeypot is rejected, and a person whose browser filled it can send again', async ({ page }) => {
  await page.goto('/contact');
  await fill(page);
  await expect(page.getByRole('textbox', { name: 'Website' })).toHaveCount(0);
  await page.locator('input[name=website]').evaluate((trap: HTMLInputElement) => (trap.value = 'https://spam.example'));
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(page.getByText(CONTACT_API_MESSAGES.notAPerson)).toBeVisible();
  await expectFields(page, LETTER);
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(page.getByText(CONTACT_MESSAGES.sent)).toBeVisible();
});

test('a text that another tab took over does not come back once it was sent', async ({ page, context }) => {
  const stored = () => page.evaluate((key) => localStorage.getItem(key), CONTACT_DRAFT_KEY);
  await page.goto('/contact');
  await fill(page);
  await expect.poll(stored).toContain(LETTER.Email);
  const other = await context.newPage();
  waitForHydration(other);
  await other.goto('/contact');
  await expectFields(other, LETTER);
  await page.bringToFront();
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(page.getByText(CONTACT_MESSAGES.sent)).toBeVisible();
  await expect.poll(stored).toBeNull();
  await other.reload();
  await expectFields(other, EMPTY);
});

test('text typed and sent before hydration is neither lost nor put into the address', async ({ page }) => {
  const scriptsMayLoad = Promise.withResolvers<void>();
  await page.route(/\/assets\/index-.*\.js$/, async (route) => {
    await scriptsMayLoad.promise;
    await route.continue();
  });
  await page.goto('/contact', { waitUntil: 'commit' });
  await fill(page);
  await page.getByLabel('Name', { exact: true }).press('Enter');
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(page).toHaveURL(/\/contact$/);
  await expectFields(page, LETTER);
  scriptsMayLoad.resolve();
  await expect(page.getByText(CONTACT_MESSAGES.sent)).toBeVisible();
  await expectFields(page, EMPTY);
});

test('R84: without scripts there is an e-mail address instead of a form', async ({ browser, baseURL }) => {
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/contact');
  await expect(page.getByRole('textbox')).toHaveCount(0);
  const letter = page.getByRole('region', { name: 'Contact form' });
  await expect(letter.getByRole('link')).toHaveAttribute('href', /^mailto:.+@/);
  await expect(page.getByRole('link', { name: CONTACT_MESSAGES.openMap })).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  await context.close();
});

test('R85: the map is an illustration until requested; a maps site is one link away', async ({ page }) => {
  const { asked: requests } = await mockHost(page, 'maps.example', 'The way');
  await page.goto('/contact');
  const link = page.getByRole('link', { name: CONTACT_MESSAGES.openMap });
  await expect(link).toHaveAttribute('href', MAP_URL);
  expect(requests).toEqual([]);
  await button(page, CONTACT_MESSAGES.showMap).click();
  const frame = page.locator('iframe');
  await expect(frame).toHaveAttribute('title', CONTACT_MESSAGES.mapTitle);
  await expect(frame).toBeFocused();
  await expect(frame.contentFrame().getByRole('heading', { name: 'The way' })).toBeVisible();
  expect(requests).toEqual(['https://maps.example/embed?place=club']);
});

const LOST = {
  'are lost on the way': (route: Route) => route.abort(),
  'a proxy answers for a server that restarts': (route: Route) => route.fulfill({ status: 503 }),
};

for (const [how, lose] of Object.entries(LOST))
  test(`R622: a letter can be sent, although the files that requests need once ${how}`, async ({ page }) => {
    await page.goto('/contact');
    const files = (await filesOfApollo(page)).map((file) => `**${file}`);
    for (const file of files) await page.route(file, lose);
    await fill(page);
    await button(page, CONTACT_MESSAGES.send).click();
    await expect(page.getByText(CONTACT_MESSAGES.failed)).toBeVisible();
    await expectFields(page, LETTER);
    for (const file of files) await page.unroute(file);
    await button(page, CONTACT_MESSAGES.send).click();
    await expect(page.getByText(CONTACT_MESSAGES.sent)).toBeVisible();
  });

test('R622: if an update has removed these files, the page says so and keeps the letter', async ({ page }) => {
  await page.goto('/contact');
  await page.locator('meta[name=apollo-files]').evaluate((meta: HTMLMetaElement) => (meta.content = '/assets/gone.js'));
  await page.route('**/assets/public-apollo-*.js', (route) => route.fulfill({ status: 404 }));
  await fill(page);
  await button(page, CONTACT_MESSAGES.send).click();
  await expect(page.getByText(LOADING_MESSAGES.outdated)).toBeVisible();
  await expectFields(page, LETTER);
});

test('if the feedback dialog fails to load, the page keeps all input and says so', async ({ page }) => {
  await page.goto('/contact');
  await page.route('**/assets/feedback-dialog-*.js', (route) => route.abort());
  await page.getByLabel('Message').fill('Dear club, half of a');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Dear club, half of a');
  expect(await page.evaluate(() => sessionStorage.getItem('gavel.reloaded'))).toBeNull();
});
