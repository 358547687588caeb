import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from '@playwright/test';
import { ERRORS } from '../../server/shared/error-catalogue.ts';
import { HAND_OVER_MESSAGES } from '../../server/shared/hand-over.ts';
import { MEETING_RULES } from '../../server/shared/meeting-rules.ts';
import { TEAM_POSITIONS, yearPair } from '../../server/shared/team.ts';
import { ADMIN as OFFICER } from '../support/admin.ts';
import { picture } from '../support/pictures.ts';
import { recordMenu } from './actions.ts';
import { createGallery } from './activities.ts';
import { boardAddress, roleAddress } from './roles.ts';
import { createSeats, seatAddress } from './seats.ts';
import { createSheet } from './sheets.ts';
import { eveningAdminPath } from '../../client/features/meetings/admin/constants.ts';
import { EVENING_TEXTS } from '../../client/features/meetings/admin/evening/texts.ts';
import { sheetPath } from '../../server/shared/sheet-paths.ts';
import { openTimer, startTimer } from './timers.ts';
import { ACCOUNT_RULES } from '../../server/shared/accounts.ts';
import { CODE_RULES, PASSKEY_RULES, RECOVERY_CODES } from '../../server/shared/second-step.ts';
import { ROLE_RULES } from '../../server/shared/evening-roles.ts';
import { SEAT_RULES } from '../../server/shared/seats.ts';
import { SEAT_MESSAGES } from '../../client/features/events/seat/seat-texts.ts';
import { SIGN_IN_RULES } from '../../server/shared/sign-in.ts';
import { ACTS_MESSAGES } from '../../client/features/acts/admin/texts.ts';
import { HAND_OVER_TEXTS } from '../../client/features/accounts/admin/hand-over/texts.ts';
import { ACCOUNTS_MESSAGES } from '../../client/features/accounts/admin/texts.ts';
import { API_KEY_RULES } from '../../server/shared/api-keys.ts';
import { ASSISTANT_MESSAGES } from '../../client/features/assistant/public/texts.ts';
import {
  FORM,
  mockResponses,
  openFromNavigation,
  event,
  eveningsInEveryState,
  film,
  specialEvent,
  openApplications,
  testimonials,
  upcoming,
} from './answers.ts';
import { FAQ } from './faq.ts';
import { AUTHOR, expect, signIn, mockHost, test, withSettings, type Club } from './club.ts';
import { asAdmin } from './graphql.ts';
import { endMotion } from './motion.ts';
import { API_KEY_MESSAGES } from '../../client/features/api-keys/admin/texts.ts';
import { SUBMISSIONS_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { EVENT_ADMIN_MESSAGES } from '../../client/features/events/admin/texts.ts';
import {
  EVENING_MESSAGES,
  EVENING_WORDS,
  MEETING_ADMIN_MESSAGES,
  MEETING_FORM_TEXTS,
} from '../../client/features/meetings/admin/texts.ts';
import {
  BOARD_MESSAGES,
  OWN_ROLE_MESSAGES,
  ROLE_FORM_MESSAGES,
} from '../../client/features/meetings/board/board-texts.ts';
import { TEMPLATE_TEXTS } from '../../client/features/meetings/admin/template-texts.ts';
import { CONTACT_MESSAGES } from '../../client/features/contact/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { EDITOR_MESSAGES } from '../../client/editor/texts.ts';
import { TIMER_MESSAGES } from '../../client/features/meetings/timer/texts.ts';
import { MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts.ts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts.ts';
import { PALETTE_MESSAGES } from '../../client/ui/palette-texts.ts';
import { QUESTION } from '../../client/ui/forms/question.ts';
import { SHORTCUT_MESSAGES } from '../../client/app/admin-texts.ts';
import { RECORD_ACTIONS } from '../../client/records/texts.ts';
import {
  CODE_MESSAGES,
  PASSKEY_MESSAGES,
  SECOND_STEP_MESSAGES,
} from '../../client/features/sessions/second-step/texts.ts';
import { ACCOUNT_MESSAGES, EMAIL_LINK_MESSAGES, LOST_PASSWORD_MESSAGES } from '../../client/features/sessions/texts.ts';
import { TEAM_ADMIN_MESSAGES } from '../../client/features/team/admin/texts.ts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.ts';
import { projectorPath } from '../../client/features/meetings/sheet/projector-path.ts';

const STANDARDS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const WIDTHS = [360, 768, 1440];

/** Violations that axe finds in this colour scheme, with animations off. */
async function faults(page: Page, colorScheme: 'light' | 'dark', what: { tags?: string[]; rules?: string[] }) {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
  await expect(page.locator(`html[data-mantine-color-scheme=${colorScheme}]`)).toBeAttached();
  await page.locator('html').evaluateAll(endMotion);
  // Previews run no scripts, including axe's, so their content is tested as a page of its own. The legacy mode avoids a
  // second page that would merge the results of frames.
  const axe = new AxeBuilder({ page })
    .setLegacyMode()
    .exclude('iframe[srcdoc]')
    .options({ resultTypes: ['violations'] });
  const { violations } = await (what.rules ? axe.withRules(what.rules) : axe.withTags(what.tags!)).analyze();
  return violations.map(
    ({ id, nodes }) => `${id}: ${nodes.map(({ target, failureSummary }) => `${target}: ${failureSummary}`).join('\n')}`,
  );
}

/** Looks at what is shown, in light and in dark colours. */
async function look(page: Page): Promise<void> {
  expect(await faults(page, 'light', { tags: STANDARDS })).toEqual([]);
  // Nothing but the colours differs.
  expect(await faults(page, 'dark', { rules: ['color-contrast'] })).toEqual([]);
}

const bytesOfPicture = async (): Promise<Buffer> => Buffer.from(await (await picture(600, 400)).arrayBuffer());

const MAKE_EVENT = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
const CHANGE_EVENT = 'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }';
const DELETE_EVENT = 'mutation ($id: ID!) { deleteEvent(id: $id) }';

type Screen = [name: string, open: (page: Page, club: Club) => Promise<void>];

const PUBLIC: Screen[] = [
  ['the front page', async (page) => void (await page.goto('/'))],
  [
    'a front page with everything on it',
    async (page) => {
      await mockResponses(page, {
        UpcomingEvents: upcoming([event(), event(), event()], true),
        SpecialEvent: specialEvent(),
        IntroVideo: film(),
        Testimonials: testimonials(8),
      });
      await openFromNavigation(page, 'Home');
      await expect(page.getByRole('button', { name: TEAM_MESSAGES.next })).toBeVisible();
    },
  ],
  [
    'a front page of which nothing could be read',
    async (page) => {
      await mockResponses(page, {
        UpcomingEvents: 'fails',
        SpecialEvent: 'fails',
        IntroVideo: 'fails',
        Testimonials: 'fails',
      });
      await openFromNavigation(page, 'Home');
      await expect(page.getByRole('alert')).toHaveCount(4);
    },
  ],
  ['the page about the club', async (page) => void (await page.goto('/about'))],
  ['the blog', async (page) => void (await page.goto('/blog'))],
  ['what was found in the blog', async (page) => void (await page.goto('/blog?q=umbrela%20question'))],
  ['a post', async (page) => void (await page.goto('/blog/green-amber-red'))],
  ['an event', async (page) => void (await page.goto('/events/breath-pace-pause-a-voice-workshop'))],
  [
    'an event with seats',
    async (page, club) => {
      const { slug } = await createSeats(club, { title: club.titled('Seats left'), capacity: 3 });
      await page.goto(`/events/${slug}`);
      await page.getByRole('button', { name: SEAT_MESSAGES.take }).click();
      await expect(page.getByText(SEAT_RULES.name[0].message)).toBeVisible();
    },
  ],
  ['the timer', openTimer],
  [
    'a running timer at every signal, and a time that was taken',
    async (page) => {
      await page.clock.install();
      await openTimer(page);
      await startTimer(page);
      for (const seconds of [240, 60, 60, 60]) {
        await look(page);
        await page.clock.fastForward(seconds * 1000);
      }
      await look(page);
      await page.getByRole('button', { name: TIMER_MESSAGES.stop }).click();
      await look(page);
      await page.clock.fastForward(1000);
      await page.getByRole('button', { name: TIMER_MESSAGES.chooseOther }).click();
      await page.getByText(TIMER_MESSAGES.correct, { exact: true }).click();
    },
  ],
  [
    'the agenda of an evening',
    async (page, club) => {
      const { meetingId, date } = await createSheet(club, 'accessibleAgenda');
      await page.goto(sheetPath(meetingId, date));
    },
  ],
  [
    'the projector of an evening',
    async (page, club) => {
      const { meetingId, date } = await createSheet(club, 'accessibleProjector');
      await page.clock.setFixedTime(`${date}T18:13:00+05:30`);
      await page.goto(projectorPath(meetingId, date));
      await expect(page.getByText('First prepared speech').first()).toBeVisible();
    },
  ],
  [
    'a seat, and the question before it is given back',
    async (page, club) => {
      const { id } = await createSeats(club, { title: club.titled('A seat'), capacity: 3 });
      await page.goto(await seatAddress(club, id, 'Ada'));
      await page.getByRole('button', { name: SEAT_MESSAGES.giveBack }).click();
      await expect(page.getByRole('button', { name: QUESTION.yes })).toBeFocused();
    },
  ],
  [
    'the role board, and the form to take a role',
    async (page, club) => {
      await page.goto(await boardAddress(club));
      await page.getByRole('button', { name: BOARD_MESSAGES.take }).first().click();
      await page.getByRole('button', { name: ROLE_FORM_MESSAGES.take }).click();
      await expect(page.getByText(ROLE_RULES.name[0].message)).toBeVisible();
    },
  ],
  [
    'a role, and the question before it is given back',
    async (page, club) => {
      await page.goto(await roleAddress(club, 'speaker-1'));
      await page.getByRole('button', { name: OWN_ROLE_MESSAGES.giveBack }).click();
      await expect(page.getByRole('button', { name: QUESTION.yes })).toBeFocused();
    },
  ],
  [
    'a post that begins with a small heading and skips levels',
    async (page, club) => {
      const content = '<h3>First</h3><p>x</p><h1>Second</h1><h4>Third</h4><p>x</p><h2>Fourth</h2><p>x</p>';
      const { slug } = await club.publish({ content });
      await page.goto(`/blog/${slug}`);
      const looks = page.getByRole('article').getByRole('heading', { name: /^(First|Third)$/ });
      await expect(looks.first()).toHaveJSProperty('tagName', 'H2');
      const sizes = await looks.evaluateAll((headings) =>
        headings.map((heading) => getComputedStyle(heading).fontSize),
      );
      expect(Number.parseFloat(sizes[0]!)).toBeGreaterThan(Number.parseFloat(sizes[1]!));
    },
  ],
  [
    'membership with its questions',
    async (page) => {
      await page.goto('/membership');
      await page.getByText(FAQ[1].question).click();
    },
  ],
  [
    'the application form',
    async (page) => {
      await mockHost(page, 'docs.google.com', 'Apply');
      await mockResponses(page, { MembershipConfig: openApplications() });
      await openFromNavigation(page, 'Membership');
      await page.getByRole('button', { name: MEMBERSHIP_MESSAGES.showForm }).click();
      await expect(page.locator('iframe').contentFrame().getByRole('heading')).toBeVisible();
    },
  ],
  [
    'membership that cannot be had',
    async (page) => {
      await mockResponses(page, { MembershipConfig: 'fails' });
      await openFromNavigation(page, 'Membership');
      await expect(page.getByText(MEMBERSHIP_MESSAGES.loadFailed)).toBeVisible();
    },
  ],
  ['contact', async (page) => void (await page.goto('/contact'))],
  ['the guide to the APIs', async (page) => void (await page.goto('/api/docs'))],
  ['the privacy page', async (page) => void (await page.goto('/privacy'))],
  ['the REST reference', async (page) => void (await page.goto('/api/docs/rest'))],
  [
    'contact with its faults pointed out',
    async (page) => {
      await page.goto('/contact');
      await page.getByRole('button', { name: CONTACT_MESSAGES.send }).click();
      await expect(page.getByText('Message is required')).toBeVisible();
    },
  ],
  [
    'the map',
    async (page) => {
      await mockHost(page, 'maps.example', 'The way');
      await page.goto('/contact');
      await page.getByRole('button', { name: CONTACT_MESSAGES.showMap }).click();
      await expect(page.locator('iframe').contentFrame().getByRole('heading')).toBeVisible();
    },
  ],
  [
    'the assistant',
    async (page) => {
      await mockHost(page, 'assistant.example', 'How can I help?');
      await page.goto('/contact');
      await page.getByRole('button', { name: ASSISTANT_MESSAGES.ask }).click();
      await expect(page.locator('iframe').contentFrame().getByRole('heading')).toBeVisible();
    },
  ],
  [
    'the assistant that is not on duty',
    async (page) => {
      await withSettings(page, { assistantUrl: null });
      await page.goto('/contact');
      await page.getByRole('button', { name: ASSISTANT_MESSAGES.ask }).click();
      await page.getByRole('dialog').getByText(FAQ[0].question).click();
    },
  ],
  ['the activities', async (page) => void (await page.goto('/activities'))],
  [
    'a picture of the gallery',
    async (page) => {
      await mockResponses(page, { GalleryImages: createGallery(3) });
      await openFromNavigation(page, 'Activities');
      await page.getByRole('link', { name: 'Picture 2' }).click();
      await expect(page.getByRole('dialog', { name: 'Picture 2' })).toBeVisible();
    },
  ],
  [
    'the choice of a month',
    async (page) => {
      await page.goto('/activities');
      await page.getByRole('button', { name: 'Choose a month' }).click();
      await expect(page.getByRole('dialog').getByRole('button', { name: 'Mar' })).toBeVisible();
    },
  ],
  ['a page that does not exist', async (page) => void (await page.goto('/nothing-here'))],
  [
    'the submission dialog',
    async (page) => {
      await page.goto('/blog');
      await page.getByRole('button', { name: 'Write Blog' }).click();
      await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    },
  ],
];

const ADMIN: Screen[] = [
  ['the sign-in', async (page) => void (await page.goto('/adminlogin'))],
  [
    'the list of posts',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/blog');
      await expect(page.getByRole('listitem').first()).toBeVisible();
    },
  ],
  [
    'the roles, agenda and times of an evening, and the dialog that assigns a role',
    async (page, club) => {
      const { meetingId, date } = await createSheet(club, 'accessibleDashboard');
      await signIn(page);
      await page.goto(eveningAdminPath(meetingId, date));
      await page.getByRole('button', { name: EVENING_TEXTS.insert(1), exact: true }).click();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.locator('[aria-invalid=true]').first()).toBeVisible();
      await look(page);
      await page
        .getByRole('button', { name: new RegExp(`^${EVENING_TEXTS.assign}`) })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByLabel(EVENING_TEXTS.name)).toBeFocused();
    },
  ],
  [
    'the seats of an event',
    async (page, club) => {
      const { id } = await createSeats(club, { title: club.titled('Seats taken'), capacity: 1 });
      for (const name of ['Ada', 'Bo']) await seatAddress(club, id, name);
      await signIn(page);
      await page.goto(`/admin/events/${id}/seats`);
      await expect(page.getByText('Bo', { exact: true })).toBeVisible();
    },
  ],
  [
    'the form of a post',
    async (page, club) => {
      const { id } = await club.publish();
      await signIn(page);
      await page.goto(`/admin/blog/${id}`);
      await expect(page.getByRole('textbox', { name: 'Content' })).toBeVisible();
    },
  ],
  [
    'the question before deleting',
    async (page, club) => {
      const { title } = await club.publish();
      await signIn(page);
      await page.goto(`/admin/blog?q=${encodeURIComponent(title)}`);
      await page.getByRole('button', { name: /^Delete/ }).click();
      await expect(page.getByRole('dialog')).toBeVisible();
    },
  ],
  [
    'pictures on their way into the gallery',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/gallery');
      for (const name of ['first.png', 'second.png', 'broken.png']) {
        const buffer = name === 'broken.png' ? Buffer.from('none') : await bytesOfPicture();
        await page.locator('input[type=file]').setInputFiles({ name, mimeType: 'image/png', buffer });
      }
      await expect(page.getByText(ERRORS.FILE_BROKEN.message)).toBeVisible();
      await page.getByRole('button', { name: 'Upload 2 pictures' }).click();
      await expect(page.getByText('Caption is required').first()).toBeVisible();
    },
  ],
  [
    'a caption that is being changed',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/gallery');
      await page.getByRole('button', { name: /^Edit/ }).first().click();
      await expect(page.getByRole('form', { name: /^Edit/ })).toBeVisible();
    },
  ],
  [
    'a picture that is being cut',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/team/new');
      await page.locator('input[type=file]').setInputFiles({
        name: 'wide.png',
        mimeType: 'image/png',
        buffer: await bytesOfPicture(),
      });
      await expect(page.getByRole('application')).toBeFocused();
    },
  ],
  [
    'a visitor’s submission',
    async (page, club) => {
      await club.blog.submit({ title: club.titled('Sent'), content: '<h2>One</h2><p>Two.</p>', author: AUTHOR });
      await signIn(page);
      await page.goto('/admin/blog/submissions');
      await expect(page.locator('iframe').contentFrame().getByRole('heading', { level: 1 })).toBeVisible();
    },
  ],
  [
    'the end of the submissions',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/blog/submissions?post=end');
      await expect(page.getByRole('heading', { level: 2 })).toBeVisible();
    },
  ],
  [
    'a conflict, a draft that is offered and the question before leaving',
    async (page, club) => {
      await signIn(page);
      const ask = asAdmin(club.url, club.token);
      const { id } = await ask<{ id: string }>(MAKE_EVENT, {
        input: {
          title: club.titled('Contested'),
          date: '2031-12-04',
          time: '6 pm',
          location: 'Lecture Hall 2',
          description: 'Two officers at one event.',
          type: 'OTHER',
        },
      });
      await page.goto(`/admin/events/${id}`);
      await page.getByLabel('Location', { exact: true }).fill('The lawn');
      await page.getByRole('textbox', { name: 'Date' }).click();
      await expect(page.getByRole('button', { name: '4 December 2031', exact: true })).toBeVisible();
      await look(page);
      await ask(CHANGE_EVENT, { id, input: { location: 'The library' } });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('region', { name: 'Location' })).toContainText('changed by both');
      await look(page);
      await page.getByRole('button', { name: 'Take theirs' }).click();
      await page.getByRole('button', { name: 'Restore' }).click();
      await page.getByRole('combobox', { name: 'Type' }).click();
      await expect(page.getByRole('option', { name: 'Fun activity' })).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('link', { name: 'Gallery', exact: true }).click();
      await expect(page.getByRole('dialog')).toContainText('Leave without saving?');
      await ask(DELETE_EVENT, { id });
    },
  ],
  [
    'remarks on an event at the time of another one, and a series with its choices',
    async (page, club) => {
      await signIn(page);
      const ask = asAdmin(club.url, club.token);
      const title = club.titled('At the same time');
      const input = {
        title,
        date: '2077-12-02',
        time: '6:00 PM to 7:30 PM',
        location: 'Hall',
        description: 'Two at once.',
        type: 'OTHER',
      };
      const series = `mutation ($input: EventInput!) { createEvent(input: $input, repeatUntil: "2077-12-16") { id } }`;
      const { id } = await ask<{ id: string }>(series, { input });
      await page.goto('/admin/events/new');
      await page.getByRole('textbox', { name: 'Date', exact: true }).fill('2 December 2077');
      await page.getByLabel('Time', { exact: true }).fill('7 PM');
      await expect(page.getByRole('link', { name: `${title} (${RECORD_ACTIONS.newTab})` })).toBeVisible();
      await look(page);
      await page.goto(`/admin/events/${id}`);
      await expect(page.getByRole('radio', { name: EVENT_ADMIN_MESSAGES.onlyThis })).toBeAttached();
      await look(page);
      await page.goto(`/admin/events?when=all&q=${encodeURIComponent(title)}`);
      const boxes = page.getByRole('checkbox', { name: `Select “${title}”` });
      await expect(boxes).toHaveCount(3);
      await boxes.first().check();
      await boxes.last().click({ modifiers: ['Shift'] });
      await expect(page.getByText('3 selected')).toBeVisible();
      await look(page);
      await page
        .getByRole('group', { name: /^Actions for/ })
        .getByRole('button', { name: 'Delete' })
        .click();
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: /^Delete/ })
        .click();
      await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible();
    },
  ],
  [
    'the evenings of the weekly meetings in every state, and the dialog that calls one off',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events');
      await mockResponses(page, { AdminEvenings: eveningsInEveryState() });
      await page.getByRole('link', { name: MEETING_ADMIN_MESSAGES.title }).click();
      await expect(page.getByRole('region').getByRole('listitem')).toHaveCount(Object.keys(EVENING_WORDS).length);
      await look(page);
      await page
        .getByRole('button', { name: new RegExp(`^${EVENING_MESSAGES.move}`) })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeFocused();
      await look(page);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await page
        .getByRole('button', { name: new RegExp(`^${EVENING_MESSAGES.notHeld}`) })
        .first()
        .click();
      await expect(page.getByRole('dialog').getByRole('textbox')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    },
  ],
  [
    'the form of a weekly meeting with its faults pointed out',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events/meetings');
      await page.getByRole('link', { name: /^Edit/ }).first().click();
      for (const folded of [0, 1]) await page.locator('summary').nth(folded).click();
      for (const name of [
        ...[MEETING_FORM_TEXTS.addPart, MEETING_FORM_TEXTS.addTerm, MEETING_FORM_TEXTS.addDayOff],
        ...[TEMPLATE_TEXTS.addRole, TEMPLATE_TEXTS.addTiming],
      ])
        await page.getByRole('button', { name }).click();
      await look(page);
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByText(MEETING_RULES.dayOffReason[0].message).first()).toBeVisible();
    },
  ],
  [
    'a second holder of a position, and the menu of a member',
    async (page, club) => {
      await signIn(page);
      const name = club.titled('President');
      // A year in which no other test has members.
      const input = { name, position: 'PRESIDENT', year: '22/23' };
      await asAdmin(club.url, club.token)(
        'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
        { input },
      );
      await page.goto('/admin/team/new?year=22%2F23');
      await page.getByRole('combobox', { name: 'Position' }).click();
      await page.getByRole('option', { name: TEAM_POSITIONS.PRESIDENT, exact: true }).click();
      await expect(page.getByRole('link', { name: `${name} (${RECORD_ACTIONS.newTab})` })).toBeVisible();
      await look(page);
      await page.goto(`/admin/team?q=${encodeURIComponent(name)}`);
      await recordMenu(page.getByRole('main')).first().click();
      await expect(page.getByRole('menuitem').first()).toBeFocused();
    },
  ],
  [
    'a field with more characters than its limit',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events/new');
      await page.getByRole('textbox', { name: 'Title', exact: true }).fill('a'.repeat(999));
      await expect(page.getByText(/^999\/\d+$/)).toBeVisible();
    },
  ],
  [
    'the authors that a post offers, one of them pointed at',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/blog/new');
      await page.getByRole('combobox', { name: 'Author name' }).fill('a');
      const list = page.getByRole('listbox');
      await expect.poll(() => list.evaluate((each) => each.scrollHeight > each.clientHeight)).toBe(true);
      await page.keyboard.press('ArrowDown');
      await expect(page.locator('[data-combobox-selected]')).toBeVisible();
    },
  ],
  [
    'a decline without words',
    async (page, club) => {
      await club.blog.submit({ title: club.titled('Declined'), content: '<p>One.</p>', author: AUTHOR });
      await signIn(page);
      await page.goto('/admin/blog/submissions');
      await page.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
      const dialog = page.getByRole('dialog', { name: SUBMISSIONS_MESSAGES.declineTitle });
      await dialog.getByRole('button', { name: SUBMISSIONS_MESSAGES.decline, exact: true }).click();
      await expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true');
    },
  ],
  [
    'open applications with the link of the last form',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events');
      await mockResponses(page, {
        AdminMembership: {
          adminMembershipConfig: {
            __typename: 'StoredMembershipConfig',
            isOpen: false,
            formUrl: null,
            lastFormUrl: FORM,
            closeDate: null,
            nextIntakeDate: null,
            version: 1,
          },
        },
      });
      await page.getByRole('link', { name: 'Applications', exact: true }).click();
      await page.getByRole('switch').check({ force: true });
      await expect(page.getByRole('button', { name: FORM.replace('https://', '') })).toBeVisible();
    },
  ],
  [
    'a record that another officer deleted, and an address without a record',
    async (page, club) => {
      await signIn(page);
      const ask = asAdmin(club.url, club.token);
      const { id } = await ask<{ id: string }>(MAKE_EVENT, {
        input: {
          title: club.titled('Gone'),
          date: '2031-12-05',
          time: '6 pm',
          location: 'Hall',
          description: 'Soon gone.',
          type: 'OTHER',
        },
      });
      await page.goto(`/admin/events/${id}`);
      await page.getByLabel('Location', { exact: true }).fill('The lawn');
      await ask(DELETE_EVENT, { id });
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(page.getByRole('button', { name: 'Create Event' })).toBeVisible();
      await look(page);
      await page.goto('/admin/team/00000000-0000-4000-8000-000000000000');
      await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
    },
  ],
  [
    'a committee that is being copied, and a word to the developer',
    async (page) => {
      await signIn(page);
      // The earliest committee of the samples.
      const first = new Date().getFullYear() - 2;
      await page.goto(`/admin/team?year=${encodeURIComponent(yearPair(first))}`);
      await page.getByRole('button', { name: TEAM_ADMIN_MESSAGES.begin(yearPair(first + 1)) }).click();
      await expect(page.getByRole('dialog').getByRole('checkbox').first()).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
      await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
    },
  ],
  [
    'the accounts, an invitation and its link',
    async (page, club) => {
      await signIn(page);
      await page.goto('/admin/accounts');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: ACCOUNTS_MESSAGES.invite }).click();
      await dialog.getByRole('button', { name: ACCOUNTS_MESSAGES.sendInvitation }).click();
      await expect(dialog.getByText(ACCOUNT_RULES.name[0].message)).toBeVisible();
      await look(page);
      const name = club.titled('Looked at');
      await dialog.getByLabel(ACCOUNTS_MESSAGES.name).fill(name);
      await dialog.getByLabel(ACCOUNTS_MESSAGES.email).fill(`${name.replaceAll(' ', '-')}@club.example`);
      await page.keyboard.press('Enter');
      const link = await dialog.getByLabel(ACCOUNTS_MESSAGES.linkLabel).inputValue();
      await look(page);
      await dialog.getByRole('button', { name: ACCOUNTS_MESSAGES.linkDone }).click();
      await expect(dialog).toHaveCount(0);
      await look(page);
      await page.goto(new URL(link).pathname);
      await expect(page.getByLabel(ACCOUNT_MESSAGES.newPassword, { exact: true })).toBeVisible();
    },
  ],
  [
    'the hand-over: its steps, a person, and what is still to do',
    async (page, club) => {
      await signIn(page);
      const ask = asAdmin(club.url, club.token);
      const { id } = await ask<{ id: string }>('mutation { beginHandOver(year: "26/27") { id } }', {});
      const members = [{ name: club.titled('Looked at') }];
      const change = 'mutation ($id: ID!, $input: HandOverPatch!) { updateHandOver(id: $id, input: $input) { id } }';
      await ask(change, { id, input: { members, mailClub: 'new@club.example' } });
      await page.goto('/admin/handover');
      await expect(page.getByText(HAND_OVER_MESSAGES.positionMissing(members[0]!.name))).toBeVisible();
      await look(page);
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: HAND_OVER_TEXTS.addPerson }).click();
      await dialog.getByRole('button', { name: HAND_OVER_TEXTS.keep }).click();
      await expect(dialog.getByText(ACCOUNT_RULES.name[0].message)).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await ask('mutation ($id: ID!) { discardHandOver(id: $id) }', { id });
      await page.reload();
      await expect(page.getByText(HAND_OVER_TEXTS.none)).toBeVisible();
    },
  ],
  [
    'the list of who did what, and the history of a record',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/acts');
      await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
      await look(page);
      await page.goto('/admin/acts?record=00000000-0000-4000-8000-000000000000');
      await expect(page.getByText(ACTS_MESSAGES.none)).toBeVisible();
    },
  ],
  [
    'the question for an address when a password is lost',
    async (page) => {
      await page.goto('/lost-password');
      await page.getByRole('button', { name: LOST_PASSWORD_MESSAGES.submit }).click();
      await expect(page.getByText(SIGN_IN_RULES.email[0].message)).toBeVisible();
    },
  ],
  [
    'a link for another address, and one that no longer works',
    async (page) => {
      const change = { from: OFFICER.email, to: 'moved@club.example', expiresAt: '2099-01-05T10:00:00Z' };
      await mockResponses(page, { EmailChange: { emailChange: { __typename: 'EmailChange', ...change } } });
      await page.goto('/email/a-link');
      await expect(page.getByRole('button', { name: EMAIL_LINK_MESSAGES.submit })).toBeVisible();
      await look(page);
      await mockResponses(page, { EmailChange: { emailChange: null } });
      await page.goto('/email/another-link');
      await expect(page.getByText(EMAIL_LINK_MESSAGES.invalid)).toBeVisible();
    },
  ],
  [
    'the code after the password, and a recovery code in its place',
    async (page) => {
      await page.route('**/graphql', (route) =>
        (route.request().postDataJSON() as { operationName: string }).operationName === 'SignIn'
          ? route.fulfill({ json: { errors: [{ message: 'A code', extensions: { code: 'CODE_NEEDED' } }] } })
          : route.fallback(),
      );
      await page.goto('/adminlogin');
      await page.getByLabel('Email').fill(OFFICER.email);
      await page.getByLabel('Password', { exact: true }).fill(OFFICER.password);
      await page.keyboard.press('Enter');
      await expect(page.getByLabel(CODE_MESSAGES.code, { exact: true })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByText(CODE_RULES[0].message)).toBeVisible();
      await look(page);
      await page.getByRole('button', { name: CODE_MESSAGES.useRecoveryCode }).click();
      await expect(page.getByLabel(CODE_MESSAGES.recoveryCode, { exact: true })).toBeFocused();
    },
  ],
  [
    'the setting up of an authenticator app, and its recovery codes',
    async (page) => {
      await signIn(page);
      const codes = Array.from({ length: RECOVERY_CODES }, (_, n) => `k7f2-m9xq-3hwd-pr${n}a`);
      await mockResponses(page, {
        StartAuthenticator: {
          startAuthenticator: {
            __typename: 'NewAuthenticator',
            secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
            uri: 'otpauth://totp/The%20club:officer%40club.example?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=The%20club',
          },
        },
        ConfirmAuthenticator: { confirmAuthenticator: codes },
      });
      await page.goto('/admin/account');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: PASSKEY_MESSAGES.add }).click();
      await dialog.getByRole('button', { name: PASSKEY_MESSAGES.add }).click();
      await expect(dialog.getByText(PASSKEY_RULES.name[0].message)).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: SECOND_STEP_MESSAGES.setUp }).click();
      await dialog.getByRole('button', { name: SECOND_STEP_MESSAGES.confirm }).click();
      await expect(dialog.getByText(CODE_RULES[0].message)).toBeVisible();
      await look(page);
      await dialog.getByLabel(SECOND_STEP_MESSAGES.code).fill('123456');
      await page.keyboard.press('Enter');
      await expect(dialog.getByRole('listitem')).toHaveCount(RECOVERY_CODES);
    },
  ],
  [
    'the making, showing and revoking of a key',
    async (page, club) => {
      await signIn(page);
      const name = club.titled('Looked at');
      await page.goto('/admin/account');
      const dialog = page.getByRole('dialog');
      await page.getByRole('button', { name: API_KEY_MESSAGES.make }).click();
      await dialog.getByRole('button', { name: API_KEY_MESSAGES.make }).click();
      await expect(dialog.getByText(API_KEY_RULES.name[0].message)).toBeVisible();
      await look(page);
      await dialog.getByLabel(API_KEY_MESSAGES.name).fill(name);
      await dialog.getByLabel(API_KEY_MESSAGES.currentPassword, { exact: true }).fill(OFFICER.password);
      await page.keyboard.press('Enter');
      await expect(dialog.getByLabel(API_KEY_MESSAGES.madeKey)).toBeVisible();
      await look(page);
      await dialog.getByRole('button', { name: API_KEY_MESSAGES.done }).click();
      await page.getByRole('button', { name: API_KEY_MESSAGES.revokeNamed(name) }).click();
      await dialog.getByRole('button', { name: API_KEY_MESSAGES.revoke }).click();
      await expect(dialog).toHaveCount(0);
    },
  ],
  [
    'the address of a link and of a picture in a text',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/blog/new');
      await page.getByRole('textbox', { name: 'Content' }).click();
      await page.getByRole('button', { name: 'Link', exact: true }).click();
      await page.getByLabel('Link address').fill('no address');
      await page.keyboard.press('Enter');
      await expect(page.getByText(EDITOR_MESSAGES.linkAddress)).toBeVisible();
      await look(page);
      await page.keyboard.press('Escape');
      await page.getByRole('button', { name: 'Image', exact: true }).click();
      await page.getByText(EDITOR_MESSAGES.fromAddress, { exact: true }).click();
      await page.getByLabel('Image URL').fill('no address');
      await page.keyboard.press('Enter');
      await expect(page.getByText(EDITOR_MESSAGES.imageAddress)).toBeVisible();
    },
  ],
  [
    'a dashboard that cannot tell how things stand',
    async (page) => {
      await signIn(page);
      await mockResponses(page, { DashboardOverview: 'fails' });
      await page.goto('/admin');
      await expect(page.getByText(OVERVIEW_MESSAGES.failed)).toBeVisible();
    },
  ],
  [
    'a new password with its faults pointed out',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/account');
      await page.getByRole('button', { name: ACCOUNT_MESSAGES.changePassword }).click();
      await expect(page.getByRole('main').getByText('New password is required')).toBeVisible();
    },
  ],
  [
    'the palette with what it found',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events');
      await page.getByRole('button', { name: PALETTE_MESSAGES.open }).click();
      await page.getByRole('combobox', { name: PALETTE_MESSAGES.title }).fill('the');
      await expect(page.getByRole('option', { name: /^Show all/ }).first()).toBeVisible();
    },
  ],
  [
    'the palette that finds nothing',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events');
      await page.getByRole('button', { name: PALETTE_MESSAGES.open }).click();
      await mockResponses(page, { FoundRecords: 'fails' });
      await page.getByRole('combobox', { name: PALETTE_MESSAGES.title }).fill('no such thing');
      await expect(page.getByText(PALETTE_MESSAGES.searchFailed)).toBeVisible();
    },
  ],
  [
    'the list of keys',
    async (page) => {
      await signIn(page);
      await page.goto('/admin/events');
      await page.getByRole('button', { name: SHORTCUT_MESSAGES.title }).click();
      await expect(page.getByRole('dialog', { name: SHORTCUT_MESSAGES.title })).toBeVisible();
    },
  ],
  ...(
    [
      ['the overview', '/admin', 'heading', OVERVIEW_MESSAGES.applications],
      ['the list of events', '/admin/events?when=all', 'heading', 'Events'],
      ['the form of an event', '/admin/events/new', 'button', 'Create Event'],
      ['the list of the team', '/admin/team', 'heading', 'Team Members'],
      ['the form of a member', '/admin/team/new', 'button', 'Create Member'],
      ['the special event’s form', '/admin/special-event', 'heading', 'Special Event'],
      ['the applications’ form', '/admin/applications', 'heading', 'Applications'],
      ['the gallery’s tab', '/admin/gallery', 'heading', 'Gallery'],
      ['the video’s tab', '/admin/video', 'heading', 'Video'],
      ['the help', '/admin/help#plan-events', 'heading', 'Plan events'],
      ['the account', '/admin/account', 'button', ACCOUNT_MESSAGES.changePassword],
    ] as const
  ).map(([name, path, role, shown]): Screen => [
    name,
    async (page) => {
      await signIn(page);
      await page.goto(path);
      await expect(page.getByRole(role, { name: shown, exact: true })).toBeVisible();
    },
  ]),
];

// So high that nothing is left undrawn for being out of sight.
test.use({ contextOptions: { reducedMotion: 'reduce' }, viewport: { width: 1280, height: 4000 } });

for (const [name, open] of [...PUBLIC, ...ADMIN])
  test(`${name} is accessible, in light and dark colours, and fits into every width`, async ({ page, club }) => {
    await open(page, club);
    await look(page);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 800 });
      const needed = () => page.evaluate(() => document.documentElement.scrollWidth);
      await expect.poll(needed, { message: `what ${width} px have to hold` }).toBeLessThanOrEqual(width);
    }
  });
