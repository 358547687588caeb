import type { Locator } from '@playwright/test';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { expect, test } from './club.ts';
import { endMotion } from './motion.ts';

/** Properties that distinguish one control from another; a pill's ends are round however large the radius is. */
async function lookOf(control: Locator) {
  await control.page().mouse.move(0, 0);
  await control.page().locator('html').evaluateAll(endMotion);
  return control.evaluate((element) => {
    const style = getComputedStyle(element);
    const { backgroundColor, color, fontWeight, borderBottomWidth, borderTopWidth } = style;
    const isPill = parseFloat(style.borderTopLeftRadius) >= element.clientHeight / 2;
    return { backgroundColor, color, fontWeight, borderTopWidth, borderBottomWidth, isPill };
  });
}

for (const colorScheme of ['light', 'dark'] as const)
  test(`the main button and the fields of every visitor’s form look alike in ${colorScheme} colours`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/contact');
    const send = await lookOf(page.getByRole('button', { name: CONTACT_MESSAGES.send }));
    const line = await lookOf(page.getByLabel('Email'));
    expect(send.isPill).toBe(true);
    expect([line.isPill, line.borderTopWidth, line.borderBottomWidth]).toEqual([false, '0px', '2px']);

    const alike = async (button: Locator, field: Locator) => {
      await expect(button).toBeVisible();
      const { backgroundColor, color, fontWeight, isPill } = await lookOf(button);
      expect({ backgroundColor, color, fontWeight, isPill }).toEqual({
        backgroundColor: send.backgroundColor,
        color: send.color,
        fontWeight: send.fontWeight,
        isPill: true,
      });
      expect(await lookOf(field)).toEqual(line);
    };
    await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
    const feedback = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
    await alike(feedback.getByRole('button', { name: FEEDBACK_MESSAGES.send }), feedback.getByLabel('Email'));

    await page.goto('/adminlogin');
    await alike(page.getByRole('button', { name: 'Sign in' }), page.getByLabel('Email'));

    await page.goto('/blog');
    await page.getByRole('button', { name: 'Write Blog' }).click();
    const writing = page.getByRole('dialog', { name: SUBMIT_MESSAGES.title });
    await writing.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
    await alike(writing.getByRole('button', { name: SUBMIT_MESSAGES.submit }), writing.getByLabel('Author name'));
  });
