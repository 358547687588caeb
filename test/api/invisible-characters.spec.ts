import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Admins } from '../../server/features/accounts/admins.js';
import { PasswordReset } from '../../server/features/accounts/password-reset.js';
import { ADMIN } from '../support/admin.js';
import type { ApiResult } from '../support/api-clients.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, restBlogApi, type Post } from '../support/blog-apis.js';
import { graphqlEventsApi, restEventsApi } from '../support/events-apis.js';
import { graphqlGalleryApi, restGalleryApi } from '../support/gallery-apis.js';
import { graphqlMembershipApi, restMembershipApi } from '../support/membership-apis.js';
import { graphqlSpecialEventApi, restSpecialEventApi } from '../support/special-event-apis.js';
import { graphqlTeamApi, restTeamApi } from '../support/team-apis.js';

const INVISIBLE = [
  ...['\u00AD', '\u200B', '\u200C', '\u200D', '\u200E', '\u200F', '\u2060', '\uFEFF'],
  ...['\u202A', '\u202B', '\u202C', '\u202D', '\u202E', '\u2066', '\u2067', '\u2068', '\u2069'],
];
/** Every invisible character within the text, but for joiners beside letters that are joined, and spaces of other widths around it. */
const mixed = (text: string): string => {
  const inserted = /^[ -~]*$/.test(text) ? INVISIBLE : INVISIBLE.filter((character) => !/\p{Join_C}/u.test(character));
  const middle = Math.ceil(text.length / 2);
  return `\uFEFF\u00A0${text.slice(0, middle)}${inserted.join('')}${text.slice(middle).replaceAll(' ', '\u00A0')}\u2009\u200E`;
};
type Fields = Record<string, string>;
const mixedFields = (fields: Fields): Fields =>
  Object.fromEntries(Object.entries(fields).map(([name, text]) => [name, mixed(text)]));

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp({ env: { MAIL_CLUB: 'club@club.example', MAIL_DEVELOPER: 'developer@club.example' } });
  token = await app.signIn();
});
afterAll(() => app.close());

const ofText = 'Speech night 2026';
const SINHALA = 'ශ්‍රී ලංකා 👩‍👩‍👧';

const AUTHOR = { name: ofText, department: 'Physics', linkedin: 'https://www.linkedin.com/in/x' };
const EVENT = {
  title: ofText,
  time: '6:00 PM',
  location: SINHALA,
  registrationUrl: 'https://forms.example/register?x=1',
  imageUrl: 'https://pictures.example/a.webp',
};
const TYPED = { date: '2027-03-04', type: 'other', description: 'Come' };
const MEMBER = { name: SINHALA, imageUrl: EVENT.imageUrl };
const FORM_URL = 'https://docs.google.com/forms/d/e/abc/viewform?embedded=true';

describe.each(['GraphQL', 'REST'])('invisible characters that mean nothing are removed through %s from', (name) => {
  const isRest = name === 'REST';
  const dataOf = async <T>(result: Promise<ApiResult<T>>): Promise<T> => {
    const { message, data } = await result;
    expect(message).toBeNull();
    return data;
  };

  test('the fields of an event', async () => {
    const api = (isRest ? restEventsApi : graphqlEventsApi)(app.url);
    const created = await dataOf(api.create({ ...TYPED, ...mixedFields(EVENT), date: mixed(TYPED.date) }, token));
    const { imageUrl: image, ...texts } = EVENT;
    expect(created).toMatchObject({ ...texts, image, date: TYPED.date });
    const changed = await dataOf(api.update(created.id, mixedFields({ title: 'Debate', time: '7 PM' }), token));
    expect(changed).toMatchObject({ title: 'Debate', time: '7 PM' });
  });

  test('the fields of a post, its text included', async () => {
    const api = (isRest ? restBlogApi : graphqlBlogApi)(app.url);
    const post = {
      title: mixed(ofText),
      subtitle: mixed(SINHALA),
      content: `<p><a href="${mixed('https://club.example')}">${INVISIBLE.join('')}Toast&shy;mas&#8203;ters</a> ${SINHALA}</p>`,
      author: { ...mixedFields(AUTHOR), imageUrl: mixed(EVENT.imageUrl) },
      coverUrl: mixed(EVENT.imageUrl),
    };
    const created: Post = await dataOf(api.create(post, token));
    expect(created).toMatchObject({
      title: ofText,
      subtitle: SINHALA,
      author: { ...AUTHOR, photo: EVENT.imageUrl },
      cover: EVENT.imageUrl,
    });
    expect(created.content).toContain(`Toastmasters</a> ${SINHALA}</p>`);
    expect((await dataOf(api.update(created.id, { title: mixed('Debate'), author: AUTHOR }, token))).title).toBe(
      'Debate',
    );
  });

  test('the fields of a submission', async () => {
    const api = (isRest ? restBlogApi : graphqlBlogApi)(app.url);
    const title = `${ofText} by ${name}`;
    const { message } = await api.submit({ title: mixed(title), content: '<p>Hello</p>', author: mixedFields(AUTHOR) });
    expect(message).toBeNull();
    const [stored] = (await graphqlBlogApi(app.url).managed({ search: title }, token)).data;
    expect(stored).toMatchObject({ title, author: AUTHOR });
  });

  test('the fields of a team member', async () => {
    const api = (isRest ? restTeamApi : graphqlTeamApi)(app.url);
    const position = isRest ? mixed('Treasurer') : 'Treasurer';
    const created = await dataOf(api.create({ ...mixedFields(MEMBER), position, year: mixed('24/25') }, token));
    expect(created).toMatchObject({ name: SINHALA, position: 'Treasurer', year: '24/25', image: EVENT.imageUrl });
  });

  test('the fields of a picture', async () => {
    const api = (isRest ? restGalleryApi : graphqlGalleryApi)(app.url);
    const fields = { alt: ofText, captureDate: '2026-01-02', imageUrl: EVENT.imageUrl };
    const created = await dataOf(api.create(mixedFields(fields), token));
    expect(created).toMatchObject({ alt: ofText, captureDate: '2026-01-02', image: EVENT.imageUrl });
  });

  test('the fields of the special event', async () => {
    const api = (isRest ? restSpecialEventApi : graphqlSpecialEventApi)(app.url);
    const fields = { title: ofText, subtitle: SINHALA, image1Url: EVENT.imageUrl, image2Url: EVENT.imageUrl };
    const created = await dataOf(api.create({ ...mixedFields(fields), text1: 'One\u200B', text2: '\uFEFFTwo' }, token));
    const { image1Url: image1, image2Url: image2, ...texts } = fields;
    expect(created).toMatchObject({ ...texts, image1, image2, text1: 'One', text2: 'Two' });
  });

  test('the settings of applications', async () => {
    const api = (isRest ? restMembershipApi : graphqlMembershipApi)(app.url);
    const saved = await dataOf(
      api.save({ isOpen: true, formUrl: mixed(FORM_URL), closeDate: mixed('2099-01-02') }, token),
    );
    expect(saved).toMatchObject({ formUrl: FORM_URL, closeDate: '2099-01-02' });
  });
});

test('R421: an e-mail address with invisible characters signs in, receives answers and names an account', async () => {
  const signIn =
    'mutation ($email: String!, $password: String!) { signIn(email: $email, password: $password) { token } }';
  const signedIn = await app.gql(signIn, { email: mixed(ADMIN.email), password: ADMIN.password });
  expect(signedIn.errors).toEqual([]);
  const login = { email: mixed(ADMIN.email), password: ADMIN.password };
  await app.rest().post('/api/auth/login').send(login).expect(200);

  const input = { name: mixed('A parent'), email: mixed('parent@somewhere.example'), message: 'Hello\u200B' };
  for (const [mutation, type] of [
    ['sendContactMessage', 'ContactMessageInput'],
    ['sendFeedback', 'FeedbackInput'],
  ]) {
    const { errors } = await app.gql(`mutation ($input: ${type}!) { ${mutation}(input: $input) }`, { input });
    expect(errors).toEqual([]);
  }
  const outbox = join(app.config.dataDir, 'outbox');
  const mails = await Promise.all((await readdir(outbox)).map((file) => readFile(join(outbox, file), 'utf8')));
  const sentTo = (box: string) =>
    mails.find((mail) => mail.includes(`To: ${box}@club.example`) && mail.includes('Hello'));
  for (const box of ['club', 'developer']) expect(sentTo(box)).toMatch(/^Reply-To: parent@somewhere\.example\r?$/m);

  const { email } = await app.get(Admins).create(mixed('second@club.example'));
  expect(email).toBe('second@club.example');
  expect(await app.get(PasswordReset).reset(mixed('Second@club.example'))).not.toBeNull();
});

describe('a search', () => {
  const LISTS = `query ($text: String!) {
    searchPosts(query: $text) { nodes { title } }
    adminBlogPosts(search: $text) { nodes { title } }
    blogAuthors(search: $text) { name }
    events(search: $text) { nodes { title } }
    teamMembers(search: $text) { nodes { name } }
    galleryImages(search: $text) { nodes { alt } }
  }`;
  const found = async (text: string): Promise<string[]> => {
    const { data, errors } = await app.gql<Record<string, unknown>>(LISTS, { text }, token);
    expect(errors).toEqual([]);
    return Object.entries(data!).flatMap(([list, answer]) =>
      JSON.stringify(answer).includes('කවි') || JSON.stringify(answer).includes('Xylophone') ? [list] : [],
    );
  };
  const create = async (text: string): Promise<void> => {
    const author = { ...AUTHOR, name: text };
    const post = { title: text, content: '<p>Hello</p>', author, status: 'published' as const };
    const created: Promise<ApiResult<unknown>>[] = [
      graphqlBlogApi(app.url).create(post, token),
      graphqlEventsApi(app.url).create({ ...TYPED, ...EVENT, title: text }, token),
      graphqlTeamApi(app.url).create({ name: text, position: 'Treasurer', year: '24/25' }, token),
      graphqlGalleryApi(app.url).create({ alt: text, captureDate: '2026-01-02', imageUrl: EVENT.imageUrl }, token),
    ];
    for (const { message } of await Promise.all(created)) expect(message).toBeNull();
  };
  const EVERYWHERE = ['searchPosts', 'adminBlogPosts', 'blogAuthors', 'events', 'teamMembers', 'galleryImages'];

  test('R421: finds a word that was copied with invisible characters', async () => {
    await create('Xylophone');
    expect(await found('Xylophone')).toEqual(EVERYWHERE);
    expect(await found(mixed('xylophone'))).toEqual(EVERYWHERE);
  });

  test('finds a word with joiners by the word without, and the other way around', async () => {
    await create('ශ්‍රී කවි');
    expect(await found('ශ්රී')).toEqual(EVERYWHERE);
    expect(await found('ශ්‍රී')).toEqual(EVERYWHERE);
    await create('කවි ප්රවීණ');
    expect(await found('ප්‍රවීණ')).toEqual(EVERYWHERE);
    expect(await found('ශ්රා')).toEqual([]);
  });

  test('finds both spellings of a word at once, and marks them', async () => {
    await create('ප්‍රථම කවි');
    await create('ප්රථම කවි');
    const { data } = await app.gql<{ searchPosts: { edges: { highlight: { title: object[] } }[] } }>(
      '{ searchPosts(query: "ප්රථම") { edges { highlight { title { text marked } } } } }',
    );
    const titles = data!.searchPosts.edges.map(({ highlight }) => highlight.title[0]);
    expect(titles).toHaveLength(2);
    expect(titles).toEqual(
      expect.arrayContaining([
        { text: 'ප්‍රථම', marked: true },
        { text: 'ප්රථම', marked: true },
      ]),
    );
  });
});
