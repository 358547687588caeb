import { PRIVACY_NOTES } from '../../client/ui/site/privacy-notes.ts';
import { expect, signIn, test } from './club.ts';
import { MAILTO_MESSAGES } from '../../client/features/contact/mailto.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { LOAD_FAILED } from '../../client/ui/texts.ts';

const FIELDS = { Name: 'A reader', Email: 'reader@somewhere.example', Message: 'The clap button is delightful.' };

test('R34 R37 R38 R39 R158 R159 R304: feedback is written in a dialog and sent, and the dialog is cleared', async ({
  page,
}) => {
  await page.goto('/blog');
  await page.getByRole('contentinfo').getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  const dialog = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeVisible();
  await expect(dialog.getByLabel('Name', { exact: true })).toHaveAttribute('type', 'text');
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

test('R159 R168 R303: missing fields show an error, and a failure keeps the text', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  const dialog = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(dialog.getByText('Name is required')).toBeVisible();
  for (const [label, text] of Object.entries(FIELDS)) await dialog.getByLabel(label).fill(text);
  await page.route('**/graphql', (route) => route.abort());
  const logged = page.waitForEvent('console', (line) => line.text().startsWith(FEEDBACK_MESSAGES.failed));
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(page.getByText(FEEDBACK_MESSAGES.failed)).toBeVisible();
  await logged;
  for (const [label, text] of Object.entries(FIELDS)) await expect(dialog.getByLabel(label)).toHaveValue(text);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
});

test('R303: the dialog shows the server’s error, and offers to use a mail program', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  const dialog = page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title });
  for (const [label, text] of Object.entries(FIELDS)) await dialog.getByLabel(label).fill(text);
  const message = 'Too many requests. Please try again in about 40 minutes';
  await page.route('**/graphql', (route) =>
    route.fulfill({ json: { data: null, errors: [{ message, extensions: { code: 'TOO_MANY_REQUESTS' } }] } }),
  );
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(page.getByText(FEEDBACK_MESSAGES.failed)).toBeVisible();
  await expect(dialog.getByRole('alert')).toContainText(message);
  const mail = await dialog.getByRole('link', { name: MAILTO_MESSAGES.byMail }).getAttribute('href');
  expect(new URL(mail!).searchParams.get('body')).toBe(FIELDS.Message);
  await page.unroute('**/graphql');
  await dialog.getByRole('button', { name: FEEDBACK_MESSAGES.send }).click();
  await expect(page.getByText(FEEDBACK_MESSAGES.sent)).toBeVisible();
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(dialog.getByText(PRIVACY_NOTES.feedback)).toBeVisible();
  await expect(dialog.getByText(message)).toHaveCount(0);
});

test('R34: the dashboard has the button too', async ({ page }) => {
  await signIn(page);
  await page.goto('/admin');
  await page.getByRole('contentinfo').getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title })).toBeVisible();
});

test('if the dialog fails to load, the page keeps all input and says so', async ({ page }) => {
  await page.goto('/contact');
  await page.route('**/assets/feedback-dialog-*.js', (route) => route.abort());
  await page.getByLabel('Message').fill('Dear club, half of a');
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByText(LOAD_FAILED)).toBeVisible();
  await expect(page.getByLabel('Message')).toHaveValue('Dear club, half of a');
  expect(await page.evaluate(() => sessionStorage.getItem('gavel.reloaded'))).toBeNull();
});
