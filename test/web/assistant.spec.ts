import type { Locator, Page } from '@playwright/test';
import { ASSISTANT_MESSAGES } from '../../client/features/assistant/public/texts.ts';
import { FAQ } from './faq.ts';
import { expect, mockHost, test, withSettings } from './club.ts';
import { endMotion } from './motion.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';

const ask = (page: Page) => page.getByRole('button', { name: ASSISTANT_MESSAGES.ask });
const dialogOf = (page: Page) => page.getByRole('dialog', { name: ASSISTANT_MESSAGES.title });

test('R42: all seven public pages have the button; the sign-in page has none', async ({ page }) => {
  for (const path of ['/', '/about', '/activities', '/blog', '/blog/green-amber-red', '/membership', '/contact']) {
    await page.goto(path);
    await expect(ask(page)).toBeVisible();
  }
  await page.goto('/adminlogin');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(ask(page)).toHaveCount(0);
});

test('R43: it opens a dialog that loads the chat, and continues it when reopened', async ({ page }) => {
  const { asked: requests } = await mockHost(page, 'assistant.example', 'How can I help?');
  await page.goto('/about');
  expect(requests).toEqual([]);
  await ask(page).click();
  const chat = dialogOf(page).locator('iframe');
  await expect(chat).toHaveAttribute('sandbox', /allow-scripts/);
  await chat.contentFrame().getByLabel('Answer').fill('Half a question');
  await dialogOf(page).getByRole('button', { name: 'Close' }).click();
  await expect(dialogOf(page)).toBeHidden();
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Contact' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Contact' })).toBeVisible();
  await ask(page).click();
  await expect(chat.contentFrame().getByLabel('Answer')).toHaveValue('Half a question');
  expect(requests).toEqual(['https://assistant.example/chat']);
});

test('R43: without an assistant the dialog says so, answers common questions, and links to people', async ({
  page,
}) => {
  await withSettings(page, { assistantUrl: null });
  await page.goto('/about');
  await ask(page).click();
  const dialog = dialogOf(page);
  await expect(dialog.getByText(ASSISTANT_MESSAGES.offDuty)).toBeVisible();
  await expect(dialog.locator('iframe')).toHaveCount(0);
  await dialog.getByText(FAQ[1].question).click();
  await expect(dialog.getByText(FAQ[1].answer)).toBeVisible();
  await expect(dialog.locator('a[href^="mailto:"]')).toBeVisible();
  await dialog.getByRole('link', { name: ASSISTANT_MESSAGES.write }).click();
  await expect(page).toHaveURL('/contact');
  await expect(dialog).toBeHidden();
});

test('Back from a page that the dialog linked to needs no second press to go on', async ({ page }) => {
  await withSettings(page, { assistantUrl: null });
  await page.goto('/membership');
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'About Us' }).click();
  await ask(page).click();
  await dialogOf(page).getByRole('link', { name: ASSISTANT_MESSAGES.write }).click();
  await expect(page).toHaveURL('/contact');
  await page.goBack();
  await expect(page).toHaveURL('/about');
  await expect(dialogOf(page)).toBeHidden();
  await page.goBack();
  await expect(page).toHaveURL('/membership');
});

test('R42 R43: it can be opened and closed by keyboard, and focus returns', async ({ page }) => {
  await mockHost(page, 'assistant.example', 'How can I help?');
  await page.goto('/membership');
  await ask(page).focus();
  await page.keyboard.press('Enter');
  const dialog = dialogOf(page);
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(ask(page)).toBeFocused();
});

type Box = Record<'x' | 'y' | 'width' | 'height', number>;
const boxOf = async (locator: Locator): Promise<Box> => (await locator.boundingBox())!;

function expectApart(a: Box, b: Box): void {
  const apart = a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
  expect(apart, `${JSON.stringify(a)} and ${JSON.stringify(b)}`).toBe(true);
}

for (const width of [320, 360, 1280]) {
  test(`at ${width} px the floating elements do not overlap: the assistant, Write Blog and a toast`, async ({
    page,
    club,
  }) => {
    const post = await club.publish();
    await page.setViewportSize({ width, height: 640 });
    await page.goto(`/blog/${post.slug}`);
    const write = page.getByRole('button', { name: BLOG_MESSAGES.writeBlog });
    await page.route('**/graphql', (route) => route.abort());
    await page.getByRole('button', { name: 'Clap' }).click();
    const toast = page.getByRole('listitem').filter({ hasText: BLOG_MESSAGES.clapFailed });
    // The toast closes after some seconds, unless it is pointed at.
    await toast.hover();
    await toast.evaluateAll(endMotion);
    const covered = await boxOf(toast);
    const floating = [await boxOf(ask(page)), await boxOf(write)] as const;
    for (const box of floating) {
      expect(box.x).toBeGreaterThanOrEqual(0);
      expect(box.x + box.width).toBeLessThanOrEqual(width);
      expectApart(box, covered);
    }
    expectApart(...floating);
  });
}

test('R42: at 400 % zoom the button is at the end of the page and covers nothing', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 256 });
  await page.goto('/blog');
  const footer = await boxOf(page.getByRole('contentinfo'));
  expect((await boxOf(ask(page))).y).toBeGreaterThanOrEqual(footer.y + footer.height);
});

for (const path of ['/contact', '/membership', '/blog']) {
  test(`at 360 px floating elements cover no focused element on ${path}`, async ({ page }) => {
    await page.setViewportSize({ width: 360, height: 640 });
    await page.goto(path);
    await expect(ask(page)).toBeVisible();
    const seen = new Set<string>();
    for (;;) {
      await page.keyboard.press('Tab');
      const { name, covered } = await page.evaluate(() => {
        const element = document.activeElement as HTMLElement;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const floating = [...document.querySelectorAll('button')].filter(
          (button) => getComputedStyle(button).position === 'fixed' && button !== element,
        );
        const under = floating.some((button) => {
          const box = button.getBoundingClientRect();
          return left >= box.left - 1 && right <= box.right + 1 && top >= box.top - 1 && bottom <= box.bottom + 1;
        });
        return { name: `${element.tagName} ${element.textContent} ${element.getAttribute('name')}`, covered: under };
      });
      expect(covered, name).toBe(false);
      if (name.startsWith('BODY') || (seen.has(name) && name.includes(ASSISTANT_MESSAGES.ask))) break;
      seen.add(name);
    }
    expect(seen.size).toBeGreaterThan(15);
  });
}
