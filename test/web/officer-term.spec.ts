import type { Page } from '@playwright/test';
import { fileURLToPath } from 'node:url';
import { EVENT_TYPES } from '../../server/shared/events.ts';
import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { picture } from '../support/pictures.ts';
import { FORM } from './answers.ts';
import { AUTHOR, chooseFiles, expect, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { KEYBOARD, MOUSE, type InputMethod } from './actions.ts';
import { startProduct } from '../support/product-process.ts';
import { SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import { GALLERY_ADMIN_MESSAGES } from '../../client/features/gallery/admin/texts.ts';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.ts';
import { MEMBERSHIP_ADMIN_MESSAGES } from '../../client/features/membership/admin/texts.ts';
import { SPECIAL_EVENT_ADMIN_MESSAGES } from '../../client/features/special-event/admin/texts.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';

const FILM = fileURLToPath(new URL('../../server/seed/video/intro.mp4', import.meta.url));
const [LAST_YEAR, THIS_YEAR] = ['24/25', '25/26'];
const PHOTOS = Array.from({ length: 10 }, (_, i) => `Evening ${i + 1}`);

let url: string;
let stop: () => Promise<void>;
test.beforeEach(async () => {
  ({ url, stop } = await startProduct());
});
test.afterEach(async ({ page }) => {
  // Or the page would ask for more than the site can answer.
  await page.close();
  await stop();
});

/** Content before the term: a submission and last year's committee. */
async function lastYear(): Promise<void> {
  const api = graphqlBlogApi(url);
  await api.submit({ title: 'My first speech', content: '<p>I stood up.</p>', author: AUTHOR });
  const ask = asAdmin(url, (await api.signIn(ADMIN.email, ADMIN.password)).data);
  for (const [name, position] of [
    ['Amaya Perera', 'PRESIDENT'],
    ['Ruwan Silva', 'SECRETARY'],
  ])
    await ask('mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }', {
      input: { name, position, year: LAST_YEAR },
    });
}

const field = (page: Page, label: string) => page.getByRole('textbox', { name: label, exact: true });

async function save(page: Page, input: InputMethod, saved: string): Promise<void> {
  await input.save(page);
  await expect(page.getByText(saved).last()).toBeVisible();
  await expect(page.getByText('All changes saved')).toBeVisible();
}

/** By keyboard, Enter leads from caption to caption, and from the last one to the gallery. */
async function describePhotos(page: Page, input: InputMethod): Promise<void> {
  const caption = (of: string) =>
    page.getByRole('listitem', { name: `${of}.png` }).getByLabel('Caption', { exact: true });
  for (const photo of PHOTOS) {
    if (input === MOUSE) await input.write(caption(photo), photo);
    else {
      await expect(caption(photo)).toBeFocused();
      await page.keyboard.type(photo);
      await page.keyboard.press('Enter');
    }
  }
  if (input === MOUSE) await input.press(page.getByRole('button', { name: `Upload ${PHOTOS.length} pictures` }));
}

async function work(page: Page, input: InputMethod): Promise<void> {
  await lastYear();

  await test.step('signs in', async () => {
    await page.goto(`${url}/adminlogin`);
    await expect(field(page, 'Email')).toBeFocused();
    await input.write(field(page, 'Email'), ADMIN.email);
    await input.write(field(page, 'Password'), ADMIN.password);
    await input.press(page.getByRole('button', { name: 'Sign in' }));
    await expect(page).toHaveURL(/\/admin\/events/);
    await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
  });

  await test.step('opens applications', async () => {
    await input.open(page, 'Applications');
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('switch')).toBeChecked();
    await input.write(field(page, 'Form URL'), FORM);
    await input.date(field(page, 'Closing date'), '18 December 2031');
    await save(page, input, MEMBERSHIP_ADMIN_MESSAGES.saved);
  });

  await test.step('creates three events, two as duplicates of the first', async () => {
    await input.begin(page, 'event');
    await input.write(field(page, 'Title'), 'Table Topics');
    await input.date(field(page, 'Date'), '4 December 2031');
    await input.write(field(page, 'Time'), '6:00 PM to 7:30 PM');
    await input.write(field(page, 'Location'), 'Lecture Hall 2');
    await input.write(field(page, 'Description'), 'Questions that nobody saw coming.');
    await input.pick(page, 'Type', EVENT_TYPES.EDUCATIONAL_MEETING);
    await save(page, input, EVENT_ADMIN_MESSAGES.created);
    for (const day of ['11 December 2031', '18 December 2031']) {
      await input.open(page, 'Events');
      await input.act(page, RECORD_ACTIONS.duplicate);
      await input.date(field(page, 'Date'), day);
      await save(page, input, EVENT_ADMIN_MESSAGES.created);
    }
  });

  await test.step('publishes a submission', async () => {
    await input.begin(page, 'submissions');
    // The list of posts, left by mouse, has the same title and a button of the same name.
    await expect(page.getByRole('heading', { level: 1, name: SUBMISSIONS_MESSAGES.submissions })).toBeVisible();
    await expect(page.getByRole('heading', { level: 2, name: 'My first speech' })).toBeVisible();
    await input.press(page.getByRole('button', { name: 'Publish' }));
    await expect(page.getByRole('heading', { level: 2, name: SUBMISSIONS_MESSAGES.allRead })).toBeFocused();
  });

  await test.step('adds ten photos', async () => {
    const buffer = Buffer.from(await (await picture(320, 200)).arrayBuffer());
    const files = PHOTOS.map((name) => ({ name: `${name}.png`, mimeType: 'image/png', buffer }));
    await chooseFiles(page, () => input.begin(page, 'pictures'), files);
    await expect(page.getByRole('button', { name: `Upload ${PHOTOS.length} pictures` })).toBeEnabled();
    await describePhotos(page, input);
    await expect(page.getByText(GALLERY_ADMIN_MESSAGES.uploaded(PHOTOS.length))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  });

  await test.step('replaces the committee', async () => {
    await input.open(page, 'Team Members');
    await input.pick(page, 'Year', LAST_YEAR);
    await input.press(page.getByRole('button', { name: `Begin ${THIS_YEAR}` }));
    await expect(page.getByRole('dialog').getByRole('checkbox')).toHaveCount(2);
    await input.turn(page.getByRole('dialog').getByRole('checkbox', { name: /Amaya Perera/ }));
    await input.press(
      page.getByRole('dialog').getByRole('button', { name: TEAM_ADMIN_MESSAGES.publishCommittee(THIS_YEAR, 1) }),
    );
    await expect(page.getByText(TEAM_ADMIN_MESSAGES.begun(THIS_YEAR))).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
    await expect(page.getByRole('listitem').filter({ hasText: 'Ruwan Silva' })).toContainText(THIS_YEAR);
    await expect(page.getByText('Amaya Perera')).toHaveCount(0);
    await input.begin(page, 'member');
    await input.write(field(page, 'Name'), 'Nadia Fernando');
    await input.pick(page, 'Position', TEAM_POSITIONS.PRESIDENT);
    await input.pick(page, 'Year', THIS_YEAR);
    await save(page, input, TEAM_ADMIN_MESSAGES.created);
  });

  await test.step('sets the special event', async () => {
    await input.open(page, 'Special Event');
    for (const label of ['Title', 'Subtitle', 'First text', 'Second text'])
      await input.write(field(page, label), `The Night of Voices: ${label}`);
    await save(page, input, SPECIAL_EVENT_ADMIN_MESSAGES.created);
  });

  await test.step('uploads a video', async () => {
    await input.open(page, 'Video');
    await chooseFiles(page, () => input.press(page.locator('button', { hasText: VIDEO_ADMIN_MESSAGES.choose })), FILM);
    await expect(page.getByText(VIDEO_ADMIN_MESSAGES.uploaded)).toBeVisible();
    await expect(page.getByRole('button', { name: VIDEO_ADMIN_MESSAGES.replace })).toBeFocused();
  });

  await test.step('closes applications', async () => {
    await input.open(page, 'Applications');
    await input.turn(page.getByRole('switch'));
    await input.date(field(page, 'Next intake (optional)'), '14 January 2032');
    await save(page, input, MEMBERSHIP_ADMIN_MESSAGES.saved);
  });

  const { data } = (await (
    await fetch(`${url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        query: `{
          membershipConfig { isOpen nextIntakeDate }
          upcomingEvents { nodes { title date } }
          blogPosts { nodes { title } }
          galleryImages(order: OLDEST) { nodes { alt } }
          teamMembers(year: "${THIS_YEAR}") { nodes { name position } }
          specialEvent { title }
          introVideo { type }
        }`,
      }),
    })
  ).json()) as { data: { galleryImages: { nodes: { alt: string }[] } } };
  expect(data).toMatchObject({
    membershipConfig: { isOpen: false, nextIntakeDate: '2032-01-14' },
    upcomingEvents: {
      nodes: ['04', '11', '18'].map((day) => ({ title: 'Table Topics', date: `2031-12-${day}` })),
    },
    blogPosts: { nodes: [{ title: 'My first speech' }] },
    teamMembers: {
      nodes: [
        { name: 'Nadia Fernando', position: 'PRESIDENT' },
        { name: 'Ruwan Silva', position: 'SECRETARY' },
      ],
    },
    specialEvent: { title: 'The Night of Voices: Title' },
    introVideo: { type: 'video/mp4' },
  });
  expect(data.galleryImages.nodes.map(({ alt }) => alt).sort()).toEqual([...PHOTOS].sort());
}

for (const [way, input] of Object.entries({ keyboard: KEYBOARD, mouse: MOUSE })) {
  test(`R7 R107 R111 R115 R117 R120 R122 R123 R144: an officer does a term’s work by ${way} alone`, async ({
    page,
  }) => {
    await work(page, input);
  });
}
