import { readFile } from 'node:fs/promises';
import { ACTS_MESSAGES } from '../../client/features/acts/admin/texts.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import { ADMIN } from '../support/admin.ts';
import { expect, signIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';

const CREATE = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
const RENAME = 'mutation ($id: ID!, $title: String!) { updateEvent(id: $id, input: { title: $title }) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteEvent(id: $id) }';

test('R507 R511: the menu of an event leads to its history, which is downloaded as a table', async ({ page, club }) => {
  const [title, later] = [club.titled('=First'), club.titled('Then')];
  const input = { title, description: 'Come.', date: '2099-03-05', time: '18:00', location: 'Hall', type: 'OTHER' };
  const ask = asAdmin(club.url, club.token);
  const { id } = await ask<{ id: string }>(CREATE, { input });
  await ask(RENAME, { id, title: later });
  await signIn(page);
  await page.goto(`/admin/events/${id}`);
  await page.getByRole('button', { name: RECORD_ACTIONS.menu(), exact: true }).press('Enter');
  await page.getByRole('menuitem', { name: RECORD_ACTIONS.acts }).press('Enter');
  await expect(page.getByText(ACTS_MESSAGES.history(later))).toBeVisible();
  const acts = page.getByRole('main').getByRole('listitem');
  await expect(acts).toHaveCount(2);
  await expect(acts.first()).toContainText(`Changed event “${later}”`);
  await expect(acts.first()).toContainText('title');
  await expect(acts.last()).toContainText(`Created event “${title}”`);
  await expect(acts.last()).toContainText(ADMIN.email);

  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: ACTS_MESSAGES.download }).press('Enter');
  const download = await downloading;
  expect(download.suggestedFilename()).toBe(ACTS_MESSAGES.fileName);
  const lines = (await readFile(await download.path(), 'utf8')).trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[2]).toContain(`"'${title}"`);

  await page.getByRole('combobox', { name: ACTS_MESSAGES.subject }).click();
  await page.getByRole('option', { name: 'Team member' }).click();
  await expect(page.getByText(ACTS_MESSAGES.none)).toBeVisible();
  await ask(DELETE, { id });
  await page.getByRole('button', { name: ACTS_MESSAGES.showAll }).first().press('Enter');
  await expect(page.getByRole('heading', { name: ACTS_MESSAGES.title })).toBeFocused();
  await expect(page.getByText(`Deleted event “${later}”`)).toBeVisible();
});
