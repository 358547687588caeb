import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { ImageWorkshop } from '../../server/platform/media/image-workshop.js';
import { CARD, eventCard, PAGE_CARDS, pageCard, postCard, type CardPage } from '../../server/shared/cards.js';
import { ERRORS } from '../../server/shared/errors.js';
import { DEVELOPERS_PAGE, NAV_LINKS } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, type Post, type PostFields } from '../support/blog-doors.js';
import { picture } from '../support/pictures.js';

/** What an address of the site looks like where somebody shares it, and what search engines are told there. */
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = { name: 'A & B', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/a' };

async function publish(fields: PostFields = {}): Promise<Post> {
  const { data, message } = await graphqlDoor(app.url).create(
    { title: 'A <post> & its "title"', content: '<p>Breathe first.</p>', author, status: 'published', ...fields },
    token,
  );
  if (!data) throw new Error(message ?? 'no post');
  return data;
}

async function plan(fields: object = {}): Promise<string> {
  const event = {
    title: 'A night',
    description: 'Come.',
    date: '2990-02-07',
    time: '6 pm - 7.30 pm',
    location: 'Hall',
  };
  const { data } = await app.gql<{ createEvent: { id: string } }>(
    'mutation ($input: EventInput!) { createEvent(input: $input) { id } }',
    { input: { ...event, type: 'OTHER', ...fields } },
    token,
  );
  return data!.createEvent.id;
}

async function card(path: string) {
  const answer = await fetch(app.url + path);
  const bytes = Buffer.from(await answer.arrayBuffer());
  return { status: answer.status, header: (name: string) => answer.headers.get(name), bytes };
}

/** Bytes of a card, which must be one. */
async function drawn(path: string): Promise<Buffer> {
  const { status, header, bytes } = await card(path);
  expect([status, header('content-type'), header('x-content-type-options')]).toEqual([200, CARD.type, 'nosniff']);
  const { format, width, height } = await sharp(bytes).metadata();
  expect([format, width, height]).toEqual(['jpeg', CARD.width, CARD.height]);
  return bytes;
}

/** What a page's head says under `property`. */
async function said(path: string, property: string): Promise<string | undefined> {
  const html = await (await fetch(app.url + path)).text();
  return new RegExp(`<meta (?:property|name)="${property}" content="([^"]*)"`).exec(html)?.[1];
}

/** The path of the picture that goes with a page. */
async function pictureAt(path: string): Promise<string> {
  const address = (await said(path, 'og:image'))!;
  expect(await said(path, 'twitter:image')).toBe(address);
  expect(address.startsWith(app.url)).toBe(true);
  return address.slice(app.url.length);
}

/** Types of all that a page tells search engines, and the things themselves. */
async function told(path: string): Promise<Record<string, Record<string, unknown>>> {
  const html = await (await fetch(app.url + path)).text();
  const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json]) => {
    const data = JSON.parse(json!) as { '@graph'?: object[] };
    return data['@graph'] ?? [data];
  });
  return Object.fromEntries(scripts.flat().map((thing) => [(thing as { '@type': string })['@type'], thing])) as Record<
    string,
    Record<string, unknown>
  >;
}

test('every page names a picture of its own, of the size and kind that networks read', async () => {
  const names = Object.keys(PAGE_CARDS) as CardPage[];
  const paths = names.map((name) => (name === 'home' ? '/' : `/${name}`));
  expect([...paths].sort()).toEqual([...NAV_LINKS, DEVELOPERS_PAGE].map(({ to }) => to).sort());
  const pictures = new Set<string>();
  for (const [i, path] of paths.entries()) {
    expect(await pictureAt(path)).toBe(pageCard(names[i]!));
    expect([await said(path, 'og:image:width'), await said(path, 'og:image:height')]).toEqual(['1200', '630']);
    pictures.add((await drawn(pageCard(names[i]!))).toString('base64'));
  }
  expect(pictures.size).toBe(paths.length);
});

test('a post without a cover shares a card with its title, and another after it was renamed', async () => {
  const post = await publish();
  const before = await pictureAt(`/blog/${post.slug}`);
  const first = await drawn(before);
  await graphqlDoor(app.url).update(post.id, { title: 'Another title', author }, token);
  const after = await pictureAt(`/blog/${post.slug}`);
  expect(after).not.toBe(before);
  expect((await drawn(after)).equals(first)).toBe(false);
});

test('a title in Sinhala or Tamil, of one endless word, or with what is no letter at all becomes a card', async () => {
  const titles = ['කතාව පටන් ගන්නට පෙර', 'பேசத் தொடங்கும் முன்', 'W'.repeat(200), '👏'.repeat(50), '&#0; <span size="0">'];
  const cards = new Set<string>();
  for (const title of titles)
    cards.add((await drawn(postCard((await publish({ title })).id, '2026-01-01'))).toString('base64'));
  expect(cards.size).toBe(titles.length);
});

test('a post with a cover shares the cover, cut to the size of a card', async () => {
  const { slug } = await publish({ coverFile: await picture(900, 900) });
  const { dominant } = await sharp(await drawn(await pictureAt(`/blog/${slug}`))).stats();
  // The gradient of the picture: none of the drawing's paper and yellow.
  expect(Math.max(dominant.r, dominant.g, dominant.b)).toBeLessThan(0x80);
  const elsewhere = await publish({ coverUrl: 'https://pictures.example/one.png' });
  expect(await said(`/blog/${elsewhere.slug}`, 'og:image')).toBe('https://pictures.example/one.png');
});

test('the page of a day shares its first event, and tells it to search engines with the same picture', async () => {
  const id = await plan();
  const shared = await pictureAt('/activities?date=2990-02-07');
  expect(shared.split('?')[0]).toBe(eventCard(id, '2026-01-01').split('?')[0]);
  const before = await drawn(shared);
  expect((await told('/activities?date=2990-02-07')).Event).toMatchObject({
    startDate: '2990-02-07T18:00:00+05:30',
    endDate: '2990-02-07T19:30:00+05:30',
    image: app.url + shared,
  });
  await app.gql(
    'mutation ($id: ID!, $input: EventPatch!) { updateEvent(id: $id, input: $input) { id } }',
    { id, input: { time: '7 pm - 8.30 pm' } },
    token,
  );
  const after = await pictureAt('/activities?date=2990-02-07');
  expect(after).not.toBe(shared);
  expect((await drawn(after)).equals(before)).toBe(false);
  expect(await pictureAt('/activities?date=2990-02-08')).toBe(pageCard('activities'));
});

test('there are cards of what is public, and of nothing else', async () => {
  const draft = await publish({ status: 'draft', title: 'Secret' });
  const never = '00000000-0000-4000-8000-000000000000';
  for (const path of [postCard(draft.id, '2026-01-01'), postCard(never, '2026-01-01'), '/cards/posts/x.jpg']) {
    const { status, bytes } = await card(path);
    expect([status, JSON.parse(bytes.toString())]).toEqual([404, { message: ERRORS.POST_NOT_FOUND.message }]);
  }
  for (const path of [
    eventCard(never, '2026-01-01'),
    '/cards/admin.jpg',
    '/cards/constructor.jpg',
    '/cards/posts/../home.png',
  ]) {
    expect((await card(path)).status).toBe(404);
  }
  const post = await publish();
  await drawn(postCard(post.id, '2026-01-01'));
  await graphqlDoor(app.url).setStatus(post.id, 'draft', token);
  expect((await card(postCard(post.id, '2026-01-01'))).status).toBe(404);
});

test('a card is drawn once, however often and under whatever version it is asked for', async () => {
  const { id } = await publish({ title: 'Drawn once' });
  const paint = jest.spyOn(app.get(ImageWorkshop), 'paint');
  const path = postCard(id, '2026-01-01');
  const asked = await Promise.all([path, path, `${path}1`, `${path}&x=2`].map(card));
  expect(asked.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
  await card(`${path}3`);
  expect(paint).toHaveBeenCalledTimes(1);
  const etag = asked[0]!.header('etag')!;
  expect((await fetch(app.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
  expect(asked[0]!.header('cache-control')).toBe('public, max-age=86400');
});

test('every page tells search engines what it is, and the way to it', async () => {
  const post = await publish({ title: 'Told' });
  const way = async (path: string) =>
    ((await told(path)).BreadcrumbList!.itemListElement as { name: string; item: string }[]).map(({ item }) => item);
  const at = (path: string) => app.url + path;
  expect(await told('/')).toMatchObject({ Organization: { '@id': at('/#club') }, EventSeries: {} });
  expect(await told('/about')).toMatchObject({ AboutPage: { about: { '@id': at('/#club') } } });
  expect(await told('/blog')).toMatchObject({ Blog: { url: at('/blog'), publisher: { '@id': at('/#club') } } });
  expect(await told('/membership')).toMatchObject({ FAQPage: {} });
  expect(await told('/contact')).toMatchObject({ ContactPage: { url: at('/contact') } });
  expect((await told(`/blog/${post.slug}`)).BlogPosting).toMatchObject({
    headline: 'Told',
    datePublished: post.publishedDate,
    image: at(await pictureAt(`/blog/${post.slug}`)),
  });
  for (const { to } of [...NAV_LINKS.slice(1), DEVELOPERS_PAGE]) expect(await way(to)).toEqual([at('/'), at(to)]);
  expect(await way(`/blog/${post.slug}`)).toEqual([at('/'), at('/blog'), at(`/blog/${post.slug}`)]);
});
