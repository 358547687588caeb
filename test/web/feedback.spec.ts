import { FEEDBACK_MESSAGES } from '../../server/shared/contact.ts';
import { NOT_ARRIVED } from '../../server/shared/errors.ts';
import { expect, signIn, test } from './club.ts';

const FIELDS = { Name: 'A reader', Email: 'reader@somewhere.example', Message: 'The clap button is delightful.' };

test('R34 R37 R38 R39 R158 R159 R304: feedback is written in a dialog, sent, and the dialog is empty again', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('contentinfo').getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  const dialog = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.getByLabel('Name')).toHaveAttribute('type', 'text');
  await expect(dialog.getByLabel('Email')).toHaveAttribute('type', 'email');
  await expect(dialog.getByLabel('Message')).toHaveAttribute('rows', '4');
  for (const [label, text] of Object.entries(FIELDS)) await dialog.getByLabel(label).fill(text);
  let go = () => {};
  const gate = new Promise<void>((open) => (go = open));
  await page.route('**/graphql', async (route) => {
    await gate;
    await route.continue();
  });
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(dialog.getByRole('button', { name: FEEDBACK_MESSAGES.sending })).toBeDisabled();
  go();
  await expect(page.getByText(FEEDBACK_MESSAGES.sent)).toBeVisible();
  await expect(dialog).toBeHidden();
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  for (const label of Object.keys(FIELDS)) await expect(dialog.getByLabel(label)).toHaveValue('');
});

test('R159 R168 R303: what is missing is said, and a failure keeps every word', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  const dialog = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  for (const [label, text] of Object.entries(FIELDS)) await dialog.getByLabel(label).fill(text);
  await page.route('**/graphql', (route) => route.abort());
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(page.getByText(FEEDBACK_MESSAGES.failed)).toBeVisible();
  for (const [label, text] of Object.entries(FIELDS)) await expect(dialog.getByLabel(label)).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('R34: the dashboard has the button too', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  await page.getByRole('contentinfo').getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title })).toBeVisible();
});

test('where the code of the dialog does not come, the page stays with what was typed, and says so', async ({
  page,
}) => {
  await page.goto('/contact');
  await page.route('**/assets/feedback-dialog-*.js', (route) => route.abort());
  await page.getByLabel('Message').fill('Dear club, half of a');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByText(NOT_ARRIVED)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Dear club, half of a');
  expect(await page.evaluate(() => sessionStorage.getItem('gavel.reloaded'))).toBeNull();
});
