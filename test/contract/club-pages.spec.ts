import { afterEach, expect, test } from '@jest/globals';
import { BENEFITS, FAQ, STEPS_TO_JOIN } from '../../server/shared/club.js';
import { NUMBER_ON_REQUEST } from '../../server/shared/contact.js';
import { MEMBERSHIP_MESSAGES } from '../../server/shared/membership.js';
import { BOOT_ID, ROOT_ID } from '../../server/shared/pages.js';
import { PLACE_ON_A_MAP, POSTAL_ADDRESS } from '../../server/shared/site.js';
import { dayIn, longDay } from '../../server/shared/time.js';
import { startApp, type TestApp } from '../support/app.js';
import { cuttableLine } from '../support/cuttable-line.js';
import { eventually } from '../support/eventually.js';

/** The pages of membership and contact as they arrive: what a reader has who runs no scripts. */
const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function start(env: Record<string, string> = {}): Promise<TestApp> {
  const app = await startApp({ env });
  open.push(app);
  return app;
}

async function read(app: TestApp, path: string): Promise<{ status: number; seen: string; data: object[] }> {
  const answer = await fetch(app.url + path);
  const text = (await answer.text()).replaceAll('&#x27;', "'").replaceAll('<!-- -->', '').replaceAll('&amp;', '&');
  const seen = text.slice(text.indexOf(`id="${ROOT_ID}"`), text.indexOf(`id="${BOOT_ID}"`));
  const json = /<script type="application\/ld\+json">([^<]+)</.exec(text)![1]!;
  return { status: answer.status, seen, data: (JSON.parse(json) as { '@graph': object[] })['@graph'] };
}

const SAVE = `mutation ($input: MembershipConfigInput!) { updateMembershipConfig(input: $input) { isOpen } }`;
const save = async (app: TestApp, input: object) => app.gql(SAVE, { input }, await app.signIn());
const FORM = 'https://docs.google.com/forms/d/e/1FAIpQLSclub-form/viewform';
const TOMORROW = dayIn('Asia/Colombo', new Date(Date.now() + 24 * 60 * 60 * 1000));

test('R14 R76 R77 R78: benefits, steps and questions are on the page, and search engines are told of the questions', async () => {
  const { status, seen, data } = await read(await start(), '/membership');
  expect(status).toBe(200);
  expect(BENEFITS.map(({ title }) => title)).toEqual([
    'Leadership Skills',
    'Communication',
    'Networking',
    'Personal Growth',
  ]);
  for (const { title, text } of [...BENEFITS, ...STEPS_TO_JOIN]) {
    expect(seen).toContain(title);
    expect(seen).toContain(text);
  }
  expect(STEPS_TO_JOIN).toHaveLength(3);
  expect(FAQ).toHaveLength(4);
  for (const { question, answer } of FAQ) {
    expect(seen).toContain(question);
    expect(seen).toContain(answer);
  }
  expect(seen).toContain('Thursdays 6:00 PM to 7:30 PM');
  const questions = FAQ.map(({ question, answer }) => ({
    '@type': 'Question',
    name: question,
    acceptedAnswer: { '@type': 'Answer', text: answer },
  }));
  expect(data).toEqual([
    { '@type': 'FAQPage', mainEntity: questions },
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ]);
});

test('R79: while applications are open, the page leads to the form and tells the last day, and loads nothing of it', async () => {
  const app = await start();
  expect((await read(app, '/membership')).seen).toContain(MEMBERSHIP_MESSAGES.formToCome);
  await save(app, { isOpen: true, formUrl: FORM, closeDate: TOMORROW });
  const { seen } = await read(app, '/membership');
  expect(seen).toContain(MEMBERSHIP_MESSAGES.open);
  expect(seen).toContain(`<a href="${FORM}" target="_blank"`);
  expect(seen).toContain(`<time dateTime="${TOMORROW}">${longDay(TOMORROW)}</time>`);
  expect(seen).not.toContain('<iframe');
});

test('R80: while they are closed, the page tells when the next intake opens, as far as that is known', async () => {
  const app = await start();
  await save(app, { isOpen: false });
  const unknown = await read(app, '/membership');
  expect(unknown.seen).toContain(MEMBERSHIP_MESSAGES.closed);
  expect(unknown.seen).toContain(`${MEMBERSHIP_MESSAGES.nextIntake} ${MEMBERSHIP_MESSAGES.toBeAnnounced}`);
  await save(app, { isOpen: false, nextIntakeDate: '2099-01-15' });
  const known = await read(app, '/membership');
  expect(known.seen).toContain(`${MEMBERSHIP_MESSAGES.nextIntake} <time dateTime="2099-01-15">15 January 2099</time>`);
  expect(known.seen).not.toContain(FORM);
});

test('R82 R300: when the config cannot be had, that is said with a way to try again, and the rest of the page stands', async () => {
  const own = await start();
  const line = await cuttableLine(own.database.url);
  open.push({ close: () => line.cut() });
  const app = await start({ DATABASE_URL: line.url });
  await line.cut();
  const failed = await read(app, '/membership');
  expect(failed.status).toBe(503);
  expect(failed.seen).toContain(MEMBERSHIP_MESSAGES.loadFailed);
  expect(failed.seen).toMatch(/<form action="\/membership"><button[^>]*>Try Again<\/button>/);
  expect(failed.seen).toContain(BENEFITS[0].title);
  expect(failed.seen).toContain(FAQ[0].answer);
  await line.mend();
  const mended = await eventually(async () => {
    const page = await read(app, '/membership');
    return page.status === 200 ? page : null;
  });
  expect(mended.seen).toContain(MEMBERSHIP_MESSAGES.open);
});

test('R15 R83 R85: address, mail, telephone and the way to the club are on the contact page', async () => {
  const phones = 'President=+94 11 234 5678, Vice President Public Relations=+94 (11) 234-5679';
  const app = await start({ CONTACT_PHONES: phones, MAP_EMBED_URL: 'https://maps.example/embed' });
  const { seen, data } = await read(app, '/contact');
  for (const line of POSTAL_ADDRESS) expect(seen).toContain(line);
  expect(seen).toContain(`<a href="mailto:${app.config.mailClub}"`);
  expect(seen).toContain('<a href="tel:+94112345678">+94 11 234 5678</a>');
  expect(seen).toContain('<a href="tel:+94112345679">+94 (11) 234-5679</a>');
  expect(seen).not.toContain(NUMBER_ON_REQUEST);
  expect(seen).toContain(`<a href="${PLACE_ON_A_MAP}"`);
  expect(seen).toContain('Show the map');
  expect(seen).not.toContain('<iframe');
  expect(data).toEqual([
    expect.objectContaining({ '@type': 'ContactPage' }),
    expect.objectContaining({ '@type': 'BreadcrumbList' }),
  ]);
});

test('R83 R85: without numbers and without a map, the page invents neither', async () => {
  const app = await start();
  const { seen } = await read(app, '/contact');
  for (const role of ['President', 'Vice President Public Relations']) expect(seen).toContain(`<dt>${role}</dt>`);
  expect(seen.split(NUMBER_ON_REQUEST)).toHaveLength(3);
  expect(seen).not.toContain('tel:');
  expect(seen).not.toContain('Show the map');
  expect(seen).toContain(`<a href="${PLACE_ON_A_MAP}"`);
});
