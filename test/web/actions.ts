import type { Locator, Page } from '@playwright/test';
import { expect } from './club.ts';
import { command, pick, tabTo, typeInto } from './keys.ts';
import { SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { PALETTE_COMMANDS } from '../../client/app/admin-texts.ts';

/** Actions that start from a tab: name in the palette, tab, and button. */
const BEGINNINGS = {
  event: [PALETTE_COMMANDS.event, 'Events', 'link', 'New event'],
  member: [PALETTE_COMMANDS.member, 'Team Members', 'link', 'New member'],
  pictures: [PALETTE_COMMANDS.pictures, 'Gallery', 'button', 'Add pictures'],
  submissions: [SUBMISSIONS_MESSAGES.submissions, 'Blog Posts', 'link', SUBMISSIONS_MESSAGES.submissions],
} as const;

/** The “…” buttons within a row or a form. */
export const recordMenu = (scope: Locator): Locator => scope.getByRole('button', { name: /^More actions/ });

/** Chooses an action from the menu of the first record within `scope`. */
export async function chooseAction(page: Page, scope: Locator, action: string): Promise<void> {
  await recordMenu(scope).first().click();
  await page.getByRole('menuitem', { name: action }).click();
}

/** A way to operate the dashboard. */
export interface InputMethod {
  /** Resolves when the tab is shown, because the page before it may offer the same actions. */
  open(page: Page, tab: string): Promise<void>;
  begin(page: Page, what: keyof typeof BEGINNINGS): Promise<void>;
  write(field: Locator, text: string): Promise<void>;
  /** A day in words, into a field with a calendar. */
  date(field: Locator, day: string): Promise<void>;
  pick(page: Page, label: string, option: string): Promise<void>;
  press(target: Locator): Promise<void>;
  /** From the menu of the first record. */
  act(page: Page, action: string): Promise<void>;
  /** A box or a switch. */
  turn(box: Locator): Promise<void>;
  save(page: Page): Promise<void>;
}

export const KEYBOARD: InputMethod = {
  async open(page, tab) {
    await command(page, tab);
    await expectShown(page, tab);
  },
  begin: (page, what) => command(page, BEGINNINGS[what][0]),
  write: typeInto,
  date: typeInto,
  pick,
  async press(target) {
    await tabTo(target);
    await target.page().keyboard.press('Enter');
  },
  async act(page, action) {
    await KEYBOARD.press(recordMenu(page.getByRole('main')).first());
    const item = page.getByRole('menuitem', { name: action });
    await expect(page.getByRole('menuitem').first()).toBeFocused();
    for (const name of await page.getByRole('menuitem').allTextContents()) {
      if (name === action) break;
      await page.keyboard.press('ArrowDown');
    }
    await expect(item).toBeFocused();
    await page.keyboard.press('Enter');
  },
  async turn(box) {
    await tabTo(box);
    await box.page().keyboard.press('Space');
  },
  save: (page) => page.keyboard.press('ControlOrMeta+s'),
};

/** Letters are typed all the same. */
export const MOUSE: InputMethod = {
  async open(page, tab) {
    await inNavigation(page, tab).click();
    await expectShown(page, tab);
  },
  async begin(page, what) {
    const [, tab, role, name] = BEGINNINGS[what];
    await inNavigation(page, tab).click();
    // An empty list offers it twice.
    await page.getByRole('main').getByRole(role, { name }).first().click();
  },
  async write(field, text) {
    await field.click({ clickCount: 3 });
    await field.page().keyboard.type(text);
  },
  async date(field, day) {
    await MOUSE.write(field, day);
    // Typing closes the calendar.
    await field.click();
    await field.page().getByRole('button', { name: day, exact: true }).click();
    await expect(field).toHaveValue(day);
  },
  async pick(page, label, option) {
    await page.getByRole('combobox', { name: label, exact: true }).click();
    await page.getByRole('option', { name: option, exact: true }).click();
  },
  press: (target) => target.click(),
  act: (page, action) => chooseAction(page, page.getByRole('main'), action),
  // Its own square lies unseen over what is drawn.
  turn: (box) => box.click({ force: true }),
  save: (page) => page.getByRole('button', { name: /^(Save Changes|Create )/ }).click(),
};

const inNavigation = (page: Page, tab: string): Locator =>
  page.getByRole('navigation', { name: 'Dashboard' }).getByRole('link', { name: tab, exact: true });

const expectShown = (page: Page, tab: string): Promise<void> =>
  expect(page.getByRole('heading', { level: 1, name: tab, exact: true })).toBeVisible();
