import type { Locator, Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { graphqlGalleryApi } from '../support/gallery-apis.ts';
import { picture } from '../support/pictures.ts';
import { FORM } from './answers.ts';
import { AUTHOR, expect, fillSignIn, signIn, test as base } from './club.ts';
import { asAdmin } from './graphql.ts';
import { startProduct } from '../support/product-process.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts.ts';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.ts';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts.ts';
import { ACCOUNT_MESSAGES, SESSION_MESSAGES } from '../../client/features/sessions/texts.ts';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts.ts';
import { TOAST_MESSAGES } from '../../client/ui/toasts/toast-options.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';

/** Another officer, at work elsewhere. */
interface Other {
  url: string;
  token: string;
  ask: ReturnType<typeof asAdmin>;
}

/** These tests end sessions and change single records, so they use a site of their own. */
const test = base.extend<object, { other: Other }>({
  other: [
    async ({}, use) => {
      const { url, stop } = await startProduct();
      const token = (await graphqlBlogApi(url).signIn(ADMIN.email, ADMIN.password)).data;
      await use({ url, token, ask: asAdmin(url, token) });
      await stop();
    },
    { scope: 'worker' },
  ],
  baseURL: async ({ other }, use) => use(other.url),
});
test.describe.configure({ mode: 'default' });
test.beforeEach(({ page }) => signIn(page));

interface Form {
  /** Makes a record, and answers where it is changed. */
  make(other: Other): Promise<{ path: string; change(value: string): Promise<unknown> }>;
  /** Opens the form, where its address does not do that. */
  open?(page: Page): Promise<void>;
  field: string;
  /** The field's path in the input. */
  path: string;
  /** A form with pictures has one that was just chosen. */
  picture?: string;
  mine: string;
  theirs: string;
  save?: string;
  /** False if the field may be empty. */
  required?: false;
  saved: string;
  failed: string;
}

const WORDS = { mine: 'As I say it', theirs: 'As another officer says it' };

const FORMS: Record<string, Form> = {
  event: {
    ...WORDS,
    field: 'Location',
    path: 'location',
    picture: 'Picture (optional)',
    saved: EVENT_ADMIN_MESSAGES.updated,
    failed: EVENT_ADMIN_MESSAGES.updateFailed,
    make: async ({ ask }) => {
      const input = { title: 'Debate', date: '2031-12-18', time: '6 pm', location: 'Hall', description: 'Two sides.' };
      const { id } = await ask<{ id: string }>('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
        input: { ...input, type: 'OTHER' },
      });
      const change = (location: string) =>
        ask('mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }', {
          id,
          input: { location },
        });
      return { path: `/admin/events/${id}`, change };
    },
  },
  member: {
    ...WORDS,
    field: 'Name',
    path: 'name',
    saved: TEAM_ADMIN_MESSAGES.updated,
    failed: TEAM_ADMIN_MESSAGES.updateFailed,
    make: async ({ ask }) => {
      const { id } = await ask<{ id: string }>(
        'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
        { input: { name: 'Amaya Perera', position: 'PRESIDENT', year: '25/26' } },
      );
      const change = (name: string) =>
        ask('mutation ($id: ID!, $input: TeamMemberPatch!) { updateTeamMember(id: $id, input: $input) { id } }', {
          id,
          input: { name },
        });
      return { path: `/admin/team/${id}`, change };
    },
  },
  post: {
    ...WORDS,
    field: 'Subtitle (optional)',
    path: 'subtitle',
    required: false,
    saved: BLOG_ADMIN_MESSAGES.updated,
    failed: BLOG_ADMIN_MESSAGES.saveFailed,
    make: async ({ url, token }) => {
      const blog = graphqlBlogApi(url);
      const post = { title: 'Stand up', content: '<p>Begin.</p>', author: AUTHOR };
      const { id } = (await blog.create(post, token)).data;
      const change = (subtitle: string) => blog.update(id, { subtitle, author: AUTHOR }, token);
      return { path: `/admin/blog/${id}`, change };
    },
  },
  caption: {
    ...WORDS,
    field: 'Caption',
    path: 'alt',
    save: 'Save',
    saved: GALLERY_ADMIN_MESSAGES.updated,
    failed: GALLERY_ADMIN_MESSAGES.updateFailed,
    open: (page) =>
      page
        .getByRole('button', { name: /^Edit “/ })
        .first()
        .click(),
    make: async ({ url, token }) => {
      const gallery = graphqlGalleryApi(url);
      const fields = { alt: 'The hall', captureDate: '2025-12-24', imageFile: await picture(480, 320) };
      const { id } = (await gallery.create(fields, token)).data;
      return { path: '/admin/gallery', change: (alt) => gallery.update(id, { alt }, token) };
    },
  },
  'special event': {
    ...WORDS,
    field: 'Subtitle',
    path: 'subtitle',
    saved: SPECIAL_EVENT_ADMIN_MESSAGES.updated,
    failed: SPECIAL_EVENT_ADMIN_MESSAGES.updateFailed,
    make: async ({ ask }) => {
      const { id } = await ask<{ id: string }>(
        'mutation ($input: SpecialEventInput!) { createSpecialEvent(input: $input) { id } }',
        { input: { title: 'Voices', subtitle: 'One night', text1: 'It begins.', text2: 'It ends.' } },
      );
      const change = (subtitle: string) =>
        ask('mutation ($id: ID!, $input: SpecialEventPatch!) { updateSpecialEvent(id: $id, input: $input) { id } }', {
          id,
          input: { subtitle },
        });
      return { path: '/admin/special-event', change };
    },
  },
  applications: {
    field: 'Form URL',
    path: 'formUrl',
    mine: `${FORM.replace('club-form', 'my-own-form')}?embedded=true`,
    theirs: `${FORM.replace('club-form', 'their-form')}?embedded=true`,
    saved: MEMBERSHIP_ADMIN_MESSAGES.saved,
    failed: MEMBERSHIP_ADMIN_MESSAGES.updateFailed,
    make: async ({ ask }) => {
      const change = (formUrl: string) =>
        ask('mutation ($input: MembershipConfigInput!) { updateMembershipConfig(input: $input) { version } }', {
          input: { isOpen: true, formUrl, closeDate: '2031-12-18' },
        });
      await change(FORM);
      return { path: '/admin/applications', change };
    },
  },
};

/** Whatever says on the screen that something was not saved. */
const messages = (page: Page) => page.getByRole('region', { name: TOAST_MESSAGES.region });
const AT_FIELD = 'This is the reason at the field';
const ELSEWHERE = 'This is the reason of something that the form does not show';

interface Refusal {
  /** The server's answer to a save; none if the connection fails. */
  answer?: { status?: number; body: object | string };
  /** What the message says; by default that the save failed. */
  says?: readonly string[];
  atField?: true;
}

const refused = (fields: Record<string, string>, status?: number) => ({
  status,
  body: { errors: [{ message: Object.values(fields)[0]!, extensions: { code: 'BAD_USER_INPUT', fields } }] },
});

/** The ways in which the server or the network can refuse a save of a field with this path. */
const refusals = (path: string): Record<string, Refusal> => ({
  'a field': { answer: refused({ [`input.${path}`]: AT_FIELD }), says: [AT_FIELD], atField: true },
  'a field that the form does not show': {
    answer: refused({ 'input.hidden.focalPoint': ELSEWHERE }),
    says: [ELSEWHERE],
  },
  both: {
    answer: refused({ 'input.list.0.part': ELSEWHERE, [path]: AT_FIELD }),
    says: [AT_FIELD, ELSEWHERE],
    atField: true,
  },
  'the whole': { answer: { body: { errors: [{ message: ELSEWHERE }] } }, says: [ELSEWHERE] },
  'too large a body': {
    answer: { status: 413, body: { errors: [{ message: ELSEWHERE, extensions: { code: 'TOO_LARGE' } }] } },
    says: [ELSEWHERE],
  },
  'by a proxy': { answer: { status: 413, body: '<h1>Too large</h1>' } },
  'with an empty answer': { answer: { body: { data: null } } },
  'without a connection': {},
});

/** Answers saves in the server's place, and nothing else. */
const answerSaves = (page: Page, { answer }: Refusal) =>
  page.route('**/graphql', (route) => {
    if (!route.request().postData()?.includes('mutation')) return route.fallback();
    if (!answer) return route.abort();
    const { status, body } = answer;
    return typeof body === 'string'
      ? route.fulfill({ status, contentType: 'text/html', body })
      : route.fulfill({ status, json: body });
  });

const endSessions = ({ ask }: Other) => ask('mutation { endOtherSessions }', {});

async function signInAgain(page: Page, path: string): Promise<void> {
  await expect(page).toHaveURL(/\/adminlogin\?next=/);
  await expect(page.getByText(SESSION_MESSAGES.resume)).toBeVisible();
  await fillSignIn(page);
  await expect(page).toHaveURL(path);
}

const writesFail = (page: Page) =>
  page.route('**/graphql', (route) =>
    route.request().postData()?.includes('mutation') ? route.abort() : route.continue(),
  );

async function choosePicture(group: Locator): Promise<Locator> {
  const buffer = Buffer.from(await (await picture(300, 200)).arrayBuffer());
  await group.locator('input[type=file]').setInputFiles({ name: 'hall.png', mimeType: 'image/png', buffer });
  const preview = group.getByRole('img', { name: /^(Current|New) picture$/ });
  await expect(preview).toBeVisible();
  return preview;
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`R156: the form of ${name} loses nothing when a session ends, the server fails or a newer version exists`, async ({
    page,
    other,
  }) => {
    const { path, change } = await form.make(other);
    const field = page.getByRole('main').getByLabel(form.field, { exact: true });
    const save = page.getByRole('button', { name: form.save ?? 'Save Changes', exact: true });
    await page.goto(path);
    await form.open?.(page);
    await field.fill(form.mine);
    const preview = form.picture && (await choosePicture(page.getByRole('group', { name: form.picture, exact: true })));

    await endSessions(other);
    await save.click();
    await signInAgain(page, path);
    await expect(field).toHaveValue(form.mine);
    if (preview) await expect(preview).toBeVisible();
    await expect(page.getByRole('region', { name: 'Unsaved draft' })).toHaveCount(0);

    await writesFail(page);
    await save.click();
    await expect(page.getByText(form.failed)).toBeVisible();
    await expect(field).toHaveValue(form.mine);
    await expect(save).toBeFocused();
    await page.unrouteAll();

    await change(form.theirs);
    await save.click();
    const dialog = page.getByRole('dialog');
    for (const words of [form.mine, form.theirs, ADMIN.email]) await expect(dialog).toContainText(words);
    await dialog.getByRole('button', { name: 'Overwrite with mine' }).click();
    await expect(page.getByText(form.saved)).toBeVisible();
    await page.reload();
    if (form.open) await expect(page.getByText(form.mine)).toBeVisible();
    else await expect(field).toHaveValue(form.mine);
  });
}

for (const [name, form] of Object.entries(FORMS)) {
  test(`the form of ${name} says why a save is refused: at the field if it has one, and always in a message`, async ({
    page,
    other,
  }) => {
    const { path } = await form.make(other);
    const field = page.getByRole('main').getByLabel(form.field, { exact: true });
    const save = page.getByRole('button', { name: form.save ?? 'Save Changes', exact: true });
    await page.goto(path);
    await form.open?.(page);
    await field.fill(form.mine);
    for (const [what, refusal] of Object.entries(refusals(form.path)))
      await test.step(what, async () => {
        await answerSaves(page, refusal);
        await save.click();
        for (const text of refusal.says ?? [form.failed]) await expect(messages(page)).toContainText(text);
        if (refusal.atField) {
          await expect(field).toHaveAccessibleDescription(new RegExp(AT_FIELD));
          await expect(field).toBeFocused();
        }
        await expect(field).toHaveValue(form.mine);
        await page.unrouteAll();
      });
    if (form.required !== false) {
      await field.fill('');
      await save.click();
      await expect(field).toHaveAttribute('aria-invalid', 'true');
      await expect(messages(page)).toContainText('is required');
      await expect(field).toBeFocused();
    }
    await field.fill(form.mine);
    await save.click();
    await expect(page.getByText(form.saved)).toBeVisible();
    await expect(messages(page)).not.toContainText('is required');
  });
}

for (const [form, path, what, name] of [
  ['event', 'imageUrl', 'button', 'Choose a picture'],
  ['post', 'author.name', 'combobox', 'Author name'],
] as const) {
  test(`a reason of the server for ${path} of the ${form} is shown at its field, which gets the focus`, async ({
    page,
    other,
  }) => {
    await page.goto((await FORMS[form]!.make(other)).path);
    await page.getByLabel(FORMS[form]!.field, { exact: true }).fill('Something else');
    await answerSaves(page, { answer: refused({ [path]: AT_FIELD }) });
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(messages(page)).toContainText(AT_FIELD);
    await expect(page.getByRole('main').getByText(AT_FIELD)).toBeVisible();
    await expect(page.getByRole(what, { name }).first()).toBeFocused();
  });
}

test('R359: saving over a newer version reverts no fields that were not edited', async ({ page, other }) => {
  const { path, change } = await FORMS.event!.make(other);
  await page.goto(path);
  await page.getByLabel('Time').fill('8 pm');
  await choosePicture(page.getByRole('group', { name: 'Picture (optional)', exact: true }));
  await change('Their hall');
  await other.ask('mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }', {
    id: path.split('/').at(-1),
    input: { date: '2031-12-19', type: 'FUN_ACTIVITY' },
  });
  await page.getByRole('button', { name: 'Save Changes' }).click();
  const differing = (field: string) => page.getByRole('dialog').getByRole('region', { name: field });
  await expect(differing('Location')).toContainText('theirs is kept either way');
  // Displayed as in the form, not as stored.
  await expect(differing('Date')).toContainText('19 December 2031');
  await expect(differing('Type')).toContainText('Fun activity');
  const mine = differing('Picture').getByRole('img', { name: 'Yours' });
  await expect.poll(() => mine.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0);
  await expect(differing('Picture')).not.toContainText('hall.png');
  await page.getByRole('dialog').getByRole('button', { name: 'Overwrite with mine' }).click();
  await expect(page.getByText(EVENT_ADMIN_MESSAGES.updated)).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Their hall');
  await expect(page.getByLabel('Time')).toHaveValue('8 pm');
});

test('R156: input for an outdated version is offered again with a warning', async ({ page, other }) => {
  const { path, change } = await FORMS.event!.make(other);
  await page.goto(path);
  await page.getByLabel('Location', { exact: true }).fill('My hall');
  await endSessions(other);
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await change('Their hall');
  await signInAgain(page, path);
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('Their hall');
  const offer = page.getByRole('region', { name: 'Unsaved draft' });
  await expect(offer).toContainText('the event has been saved since');
  await offer.getByRole('button', { name: 'Restore' }).click();
  await expect(page.getByLabel('Location', { exact: true })).toHaveValue('My hall');
});

test('R156: a video whose upload fails, or whose session ended, need not be selected again', async ({
  page,
  other,
}) => {
  await page.goto('/admin/video');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.none)).toBeVisible();
  await endSessions(other);
  await page
    .getByLabel(VIDEO_ADMIN_MESSAGES.choose, { exact: true })
    .locator('input')
    .setInputFiles(fileURLToPath(new URL('../../server/seed/video/intro.mp4', import.meta.url)));
  await signInAgain(page, '/admin/video');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.unsent('intro.mp4'))).toBeVisible();
  const again = page.getByRole('button', { name: 'Try Again' });
  await page.route('**/graphql', (route) => route.abort());
  await again.press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.networkError)).toBeVisible();
  await expect(again).toBeFocused();
  await page.unrouteAll();
  await again.press('Enter');
  await expect(page.getByText(VIDEO_ADMIN_MESSAGES.uploaded)).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('R156: a password that cannot be changed stays typed, and is discarded after another sign-in', async ({
  page,
  other,
}) => {
  const typed = 'nine green umbrellas';
  const current = page.getByLabel(ACCOUNT_MESSAGES.currentPassword, { exact: true });
  const fresh = page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true });
  await page.goto('/admin/account');
  await current.fill(ADMIN.password);
  await fresh.fill(typed);
  await writesFail(page);
  await fresh.press('Enter');
  await expect(page.getByText(ACCOUNT_MESSAGES.passwordFailed)).toBeVisible();
  await expect(current).toHaveValue(ADMIN.password);
  await expect(fresh).toHaveValue(typed);
  await page.unrouteAll();
  await endSessions(other);
  await fresh.press('Enter');
  await signInAgain(page, '/admin/account');
  await expect(fresh).toHaveValue('');
  expect(await page.evaluate(() => JSON.stringify(localStorage))).not.toContain(typed);
});
