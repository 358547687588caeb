import type { Locator, Page } from '@playwright/test';
import { expect } from './club.ts';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';

/** Presses Tab until the element has focus. */
export async function tabTo(target: Locator): Promise<void> {
  for (let presses = 0; presses < 80; presses++) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await target.page().keyboard.press('Tab');
  }
  throw new Error(`Tab never reaches ${target}`);
}

/** Replaces the content of a field. */
export async function typeInto(field: Locator, text: string): Promise<void> {
  const { keyboard } = field.page();
  await tabTo(field);
  await keyboard.press('ControlOrMeta+a');
  await keyboard.type(text);
}

/** An option of a list that opens under its field. */
export async function pick(page: Page, label: string, option: string): Promise<void> {
  await tabTo(page.getByRole('combobox', { name: label, exact: true }));
  await page.keyboard.press('ArrowDown');
  await expect(page.getByRole('option', { name: option, exact: true })).toBeVisible();
  const pointed = page.locator('[role=option][data-combobox-selected]');
  for (let presses = 0; presses < 80; presses++) {
    if ((await pointed.count()) === 1 && (await pointed.textContent()) === option) {
      await page.keyboard.press('Enter');
      return;
    }
    await page.keyboard.press('ArrowDown');
  }
  throw new Error(`No key reaches ${option}`);
}

/** Through the palette: whatever is called so. */
export async function command(page: Page, name: string): Promise<void> {
  const palette = page.getByRole('dialog', { name: PALETTE_MESSAGES.title });
  await page.keyboard.press('ControlOrMeta+k');
  await expect(palette.getByRole('combobox')).toBeFocused();
  await page.keyboard.type(name);
  await expect(palette.getByRole('option', { selected: true })).toHaveText(name);
  await page.keyboard.press('Enter');
  await expect(palette).toHaveCount(0);
}
