import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { expect, signIn, test } from './club.ts';
import { fill, open as openWriting, takeTime, writingPage } from './writing.ts';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';

const MESSAGE = { Name: 'A reader', Email: 'reader@somewhere.example', Message: 'The clap button is delightful.' };

async function fillMessage(page: Page): Promise<void> {
  const form = page.locator('form').filter({ has: page.getByLabel('Message') });
  for (const [label, text] of Object.entries(MESSAGE)) await form.getByLabel(label).fill(text);
}

interface Sending {
  /** Opens the form and fills it in. */
  begin: (page: Page) => Promise<void>;
  operation: string;
  button: string;
  /** A field in which Enter sends. */
  field?: string;
  done: (page: Page) => Promise<void>;
}

const FORMS: Record<string, Sending> = {
  'the contact form': {
    begin: async (page) => {
      await page.goto('/contact');
      await fillMessage(page);
    },
    operation: 'SendContactMessage',
    button: CONTACT_MESSAGES.send,
    field: 'Email',
    done: (page) => expect(page.getByText(CONTACT_MESSAGES.thanks)).toBeVisible(),
  },
  feedback: {
    begin: async (page) => {
      await page.goto('/about');
      await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
      await fillMessage(page);
    },
    operation: 'SendFeedback',
    button: FEEDBACK_MESSAGES.send,
    field: 'Email',
    done: (page) => expect(page.getByText(FEEDBACK_MESSAGES.sent)).toBeVisible(),
  },
  'a submission': {
    begin: async (page) => {
      await page.clock.install();
      await openWriting(page);
      await fill(page, 'Sent once');
      await writingPage(page).getByLabel(SUBMIT_MESSAGES.declaration).check();
      await takeTime(page);
    },
    operation: 'SubmitBlogDraft',
    button: SUBMIT_MESSAGES.submit,
    field: 'Department',
    done: (page) => expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible(),
  },
  'the sign-in': {
    begin: async (page) => {
      await page.goto('/adminlogin');
      await page.getByLabel('Email').fill(ADMIN.email);
      await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
    },
    operation: 'SignIn',
    button: 'Sign in',
    field: 'Email',
    done: (page) => expect(page).toHaveURL(/\/admin\//),
  },
  'a new event': {
    begin: async (page) => {
      await signIn(page);
      await page.goto('/admin/events/new');
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('Saved once');
      await page.getByRole('textbox', { name: 'Date', exact: true }).fill('4 December 2061');
      await page.getByLabel('Time', { exact: true }).fill('7 PM');
      await page.getByLabel('Location', { exact: true }).fill('The hall');
      await page.getByLabel('Description', { exact: true }).fill('Once.');
      await page.getByRole('combobox', { name: 'Type' }).click();
      await page.getByRole('option', { name: 'Fun activity' }).click();
    },
    operation: 'CreateEvent',
    button: 'Create Event',
    done: (page) => expect(page).toHaveURL(/\/admin\/events(\/[\da-f-]{36})?(\?|$)/),
  },
};

for (const [name, { begin, operation, button, field, done }] of Object.entries(FORMS)) {
  const ways: [string, (page: Page) => Promise<void>][] = [
    ['a double click on its button', (page) => page.getByRole('button', { name: button, exact: true }).dblclick()],
  ];
  if (field)
    ways.push([
      'Enter twice',
      async (page) => {
        await page.getByLabel(field, { exact: true }).focus();
        // In one go, as a bouncing key does.
        await Promise.all([page.keyboard.press('Enter'), page.keyboard.press('Enter')]);
      },
    ]);
  for (const [way, send] of ways)
    test(`${way} sends ${name} once and shows no error`, async ({ page }) => {
      const requests: string[] = [];
      page.on('request', (request) => {
        if (request.url().endsWith('/graphql') && request.postData()?.includes(operation)) requests.push(operation);
      });
      await begin(page);
      await send(page);
      await done(page);
      expect(requests).toHaveLength(1);
      await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
      for (const text of [CONTACT_MESSAGES.failed, FEEDBACK_MESSAGES.failed, SESSION_MESSAGES.signInFailed])
        await expect(page.getByText(text)).toHaveCount(0);
    });
}

test('a second click on Send, once the message is sent, shows no errors in the cleared form', async ({ page }) => {
  await page.goto('/contact');
  await fillMessage(page);
  const send = page.getByRole('button', { name: CONTACT_MESSAGES.send, exact: true });
  await send.click();
  await expect(page.getByText(CONTACT_MESSAGES.thanks)).toBeVisible();
  await send.click();
  await expect(page.locator('[aria-invalid=true]')).toHaveCount(0);
  await expect(page.getByText(CONTACT_MESSAGES.thanks)).toBeVisible();
});
