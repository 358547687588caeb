import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { BLOG_API_MESSAGES } from '../../server/shared/blog.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { expectGolden } from '../support/golden.js';
import { type Exchange, type Form, type FormFile, LegacyClient } from '../support/legacy-client.js';
import { createResponseValidator } from '../support/openapi.js';
import { picture } from '../support/pictures.js';
import { movie } from '../support/videos.js';
import { apiError, BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.js';

/** Origin of the legacy client. */
const HOST = 'https://old.club.example';

let app: TestApp;
let visitor: LegacyClient;
let officer: LegacyClient;
let photo: FormFile;

beforeAll(async () => {
  app = await startApp({ env: { CORS_ORIGINS: HOST } });
  visitor = new LegacyClient(`${app.url}/api`, HOST);
  officer = new LegacyClient(`${app.url}/api`, HOST);
  photo = await fileOf('stage.png', 'image/png', await picture(300, 200));
  await officer.login(ADMIN.email, ADMIN.password);
});
afterAll(() => app.close());

const fileOf = async (filename: string, type: string, blob: Blob): Promise<FormFile> => ({
  filename,
  type,
  bytes: Buffer.from(await blob.arrayBuffer()),
});

/** A journal that is the same at every run: what is made by chance or by the clock is named by its kind and its order. */
function shown(journal: readonly Exchange[]): unknown {
  const names = new Map<string, string>();
  const named = (kind: string) => (found: string) => {
    if (!names.has(found)) names.set(found, `${kind} ${names.size + 1}`);
    return names.get(found)!;
  };
  const text = JSON.stringify(journal)
    .replaceAll(app.url, 'https://club.example')
    .replace(/[\w-]+\.[\w-]{20,}\.[\w-]{20,}/g, '<token>')
    .replace(/[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}/g, named('id'))
    .replace(/-[0-9a-f]{8}"/g, '-<part of id>"')
    .replace(/\d{4}-\d\d-\d\dT(?!00:00:00\.000Z)[\d:.]+Z/g, '<instant>');
  return JSON.parse(text);
}

const EVENT: Form = [
  ['title', 'Table Topics night'],
  ['date', '2027-03-04'],
  ['time', '6:00 PM to 7:30 PM'],
  ['location', 'Lecture hall 2'],
  ['description', 'Come, listen, and speak if you like.'],
  ['type', 'Educational Meeting'],
  ['status', 'upcoming'],
  ['capacity', '40'],
  ['registrationUrl', ''],
];
const change = (form: Form, changes: Record<string, string | FormFile>): Form =>
  form.map(([name, value]) => [name, changes[name] ?? value] as const);

test('R206 R212 R213 R214 R215: events are created with an image, updated, listed and deleted', async () => {
  const created = await officer.createEvent([...EVENT, ['image', photo]]);
  const stored = await officer.updateEvent(created._id, [
    ...change(EVENT, { title: 'Moved', date: '2027-03-11T00:00:00.000Z', capacity: '' }),
    ['image', JSON.stringify(created.image)],
  ]);
  expect(stored.image).toEqual(created.image);
  await officer.createEvent(
    change(EVENT, { title: 'Past', date: '2020-01-02', type: 'other', status: 'completed', capacity: '0' }),
  );
  const list = await visitor.events();
  expect(list.map(({ title, date }) => [title, new Date(date).toISOString().slice(0, 10)])).toEqual([
    ['Past', '2020-01-02'],
    ['Moved', '2027-03-11'],
  ]);
  await expect(officer.createEvent(change(EVENT, { title: '' }))).rejects.toThrow('Title is required');
  await officer.deleteEvent(created._id);
  await expect(officer.deleteEvent(created._id)).rejects.toThrow(ERRORS.EVENT_NOT_FOUND.message);
});

test('R216 R217 R218 R219: team members keep the legacy spelling', async () => {
  const form: Form = [
    ['name', 'Nimal Perera'],
    ['position', 'Sergeant at arms'],
    ['year', '2024'],
    ['thoughts', ''],
    ['image', photo],
  ];
  const created = await officer.createMember(form);
  await officer.updateMember(created._id, [['thoughts', 'I count the chairs.']]);
  expect(await visitor.team()).toMatchObject([
    { position: 'Sergeant At Arms', year: '24/25', thoughts: 'I count the chairs.', image: created.image },
  ]);
  await officer.deleteMember(created._id);
});

test('R220 R221 R222: the special event works with the cookie alone', async () => {
  expect(await visitor.specialEvent()).toBeNull();
  const texts: Form = [
    ['title', 'Twelve lamps'],
    ['subtitle', 'An evening of stories'],
    ['text1', 'Twelve speakers, one lamp each.'],
    ['text2', 'Bring somebody who has never come.'],
  ];
  const { _id: id } = await officer.createSpecialEvent([...texts, ['image1', photo]]);
  await officer.updateSpecialEvent(id, [['subtitle', 'Twelve stories']]);
  await officer.createSpecialEvent(change(texts, { title: 'Thirteen lamps' }));
  expect(await visitor.specialEvent()).toMatchObject({ title: 'Thirteen lamps', subtitle: 'An evening of stories' });
});

test('R223 R224 R225 R226: the gallery', async () => {
  const add = (alt: string, captureDate: string) =>
    officer.addPicture([
      ['alt', alt],
      ['captureDate', captureDate],
      ['image', photo],
    ]);
  const { _id: id } = await add('The stage', '2026-01-05');
  await add('The chairs', '2026-05-14T00:00:00.000Z');
  await officer.changePicture(id, { alt: 'The empty stage', captureDate: '2026-01-06' });
  expect((await visitor.gallery()).map(({ alt }) => alt)).toEqual(['The chairs', 'The empty stage']);
  await officer.deletePicture(id);
});

test('R227 R228: applications are opened and closed', async () => {
  expect(await visitor.config()).toEqual({ isOpen: true, formUrl: '', closeDate: '' });
  const formUrl = 'https://docs.google.com/forms/d/e/1FAIpQLSdGavelClub/viewform';
  await officer.saveConfig({ isOpen: true, formUrl, closeDate: '2999-12-18' });
  const closed = await officer.saveConfig({ isOpen: false, formUrl, closeDate: '2999-12-18' });
  expect(closed).toEqual({ isOpen: false, formUrl: '', closeDate: '' });
  await expect(visitor.saveConfig({ isOpen: true, formUrl, closeDate: '' })).rejects.toThrow('Failed to update config');
});

test('R229 R230: a video is uploaded and played from the middle', async () => {
  expect(await visitor.video()).toEqual({ url: null });
  const url = await officer.uploadVideo([['video', await fileOf('intro.mp4', 'video/mp4', movie())]]);
  expect(await visitor.video()).toEqual({ url });
  expect((await fetch(url, { headers: { range: 'bytes=100-' } })).status).toBe(206);
});

test('R231 R232 R233 R234 R235 R236 R237 R238 R239: posts are submitted, written, published, clapped for, found, changed and deleted', async () => {
  const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'linkedin.com/in/nimal', imageUrl: '' };
  const form: Form = [
    ['title', 'A lit room'],
    ['subtitle', ''],
    ['content', '<p>The door was open.</p>'],
    ['status', 'draft'],
    ['author', JSON.stringify(author)],
  ];
  const draft = await visitor.submitDraft([...form, ['coverImageUrl', 'https://pictures.example/door.jpg']]);
  expect(draft.status).toBe('draft');
  await expect(visitor.postBySlug(draft.slug)).rejects.toThrow(BLOG_ADMIN_MESSAGES.fetchPostFailed);

  const post = await officer.createPost([
    ...change(form, { title: 'Second' }),
    ['coverImage', photo],
    ['authorImage', photo],
  ]);
  const published = await officer.setStatus(post._id, 'published');
  expect(published.publishedDate).not.toBeNull();
  const changed = await officer.updatePost(post._id, [
    ['title', 'Second, changed'],
    ['subtitle', 'With a subtitle'],
    ['content', '<p>The door was open.</p>'],
    ['status', 'published'],
    ['author.name', 'Nimal Perera'],
    ['author.department', 'Physics'],
    ['author.linkedin', 'https://linkedin.com/in/nimal'],
    ['author.imageUrl', post.author.imageUrl],
  ]);
  expect([changed.slug, changed.publishedDate]).toEqual([post.slug, published.publishedDate]);
  expect((await visitor.clap(post._id)).claps).toBe(1);

  // Legacy screens call string methods on every field of a list.
  const found = await officer.posts('?status=all&search=LIT');
  expect(found.map(({ title, subtitle, content }) => [title, subtitle.trim(), content.slice(0, 3)])).toEqual([
    ['A lit room', '', '<p>'],
  ]);
  expect((await officer.posts('?status=published')).map(({ title }) => title)).toEqual(['Second, changed']);
  expect((await officer.posts('')).map(({ title }) => title)).toEqual(['Second, changed', 'A lit room']);
  expect((await visitor.publishedPosts()).map(({ title }) => title)).toEqual(['Second, changed']);
  expect((await visitor.postBySlug(post.slug)).author.department).toBe('Physics');
  await officer.deletePost(draft._id);
});

test('R278: ‘Failed to fetch blog post’ appears for drafts and unknown posts', async () => {
  await expect(visitor.postBySlug('nothing-of-that-name')).rejects.toThrow(BLOG_ADMIN_MESSAGES.fetchPostFailed);
  expect(BLOG_ADMIN_MESSAGES.fetchPostFailed).toBe('Failed to fetch blog post');
});

test('R280: ‘API Error: ’ is followed by the server’s message', async () => {
  const nobody = '00000000-0000-4000-8000-000000000000';
  await expect(officer.deletePost(nobody)).rejects.toThrow('API Error: Blog post not found');
  await expect(officer.setStatus(nobody, 'archived')).rejects.toThrow(apiError(BLOG_API_MESSAGES.statusUnknown));
  await expect(visitor.clap(nobody)).rejects.toThrow(apiError(ERRORS.POST_NOT_FOUND.message));
  await expect(visitor.posts('?status=all')).rejects.toThrow(apiError(ERRORS.NO_TOKEN.message));
});

test('R241: messages reach the club, whatever recipient they name', async () => {
  const letter = { from_name: 'A Visitor', from_email: 'visitor@elsewhere.example', message: 'When do you meet?' };
  const call = { lib_version: '4.4.1', user_id: 'public', service_id: 'default_service', template_id: 'contact' };
  await visitor.sendMail({ ...call, template_params: { ...letter, to_email: 'victim@elsewhere.example' } });
  const outbox = join(app.config.dataDir, 'outbox');
  const [name] = (await readdir(outbox)).filter((one) => one.startsWith('contact-'));
  const mail = await readFile(join(outbox, name!), 'utf8');
  expect(mail).toContain(`To: ${ADMIN.email}`);
  expect(mail).not.toContain('victim@');
  await expect(visitor.sendMail({ ...call, service_id: 'another', template_params: letter })).rejects.toThrow(
    'Bad Request',
  );
});

test('R210 R211 R247: signing out works, and a wrong password gives an error', async () => {
  const other = new LegacyClient(`${app.url}/api`, HOST);
  await expect(other.login(ADMIN.email, 'wrong')).rejects.toThrow('Invalid credentials');
  const token = officer.token;
  await officer.logout();
  officer.token = token;
  await expect(officer.createEvent(EVENT)).rejects.toThrow(ERRORS.SESSION_REFUSED.message);
  officer.exchanges.push(...other.exchanges);
});

test('R246: all requests and responses match the golden files and the document', async () => {
  const journal = [...officer.exchanges, ...visitor.exchanges];
  const check = createResponseValidator((await app.rest().get('/api/openapi.json')).body as object);
  for (const { call, status, answers } of journal) {
    const [method, path] = call.split(' ') as [string, string];
    expect(check({ method, path, status, body: answers })).toBeNull();
  }
  expectGolden('legacy-client', shown(journal));
});
