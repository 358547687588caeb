import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import sharp from 'sharp';
import { ImageProcessor } from '../../server/infra/media/images/image-processor.js';
import { CARD, type CardPage, eventCard, pageCard, postCard } from '../../server/shared/cards.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { BOOT_ID, ROOT_ID } from '../../server/shared/pages.js';
import { DOCS_PAGE, NAV_LINKS, PRIVACY_PAGE } from '../../server/shared/site.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi, type Post, type PostInput } from '../support/blog-apis.js';
import { startInterruptibleProxy, type InterruptibleProxy } from '../support/interruptible-proxy.js';
import { eventually } from '../support/eventually.js';
import { pictureWithDisc } from '../support/pictures.js';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.js';
import type { PageResults } from '../../client/data/page-results.js';
import { pageCards } from '../../server/web/cards/page-cards.js';
import { NEEDS_SCRIPTS } from '../../server/web/pages.service.js';

let app: TestApp;
let token: string;
let unique = 0;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const author = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};

async function publish(fields: PostInput = {}): Promise<Post> {
  const post = {
    title: `A rendered post ${++unique}`,
    content: '<p>Breathe first.</p>',
    author,
    status: 'published' as const,
  };
  const { data, message } = await graphqlBlogApi(app.url).create({ ...post, ...fields }, token);
  if (!data) throw new Error(message ?? 'no post');
  return data;
}

async function get(
  path: string,
  { method = 'GET', headers = {}, from = app.url }: { method?: string; headers?: object; from?: string } = {},
) {
  const answer = await fetch(from + path, {
    method,
    headers: { 'accept-encoding': 'identity', ...headers },
    redirect: 'manual',
  });
  return { status: answer.status, header: (name: string) => answer.headers.get(name), text: await answer.text() };
}

/** Content of the embedded data element. */
const boot = (html: string) =>
  JSON.parse(new RegExp(`id="${BOOT_ID}"[^>]*>([^<]*)<`).exec(html)![1]!) as {
    results?: PageResults;
    router?: object;
  };

/** The post in the data of its page. */
const embeddedPost = (html: string, slug: string) =>
  (boot(html).results?.[`BlogPost {"slug":"${slug}"}`] as { blogPost: Partial<Post> } | undefined)?.blogPost;

/** Readable content. */
const content = (html: string): string => html.slice(html.indexOf(`id="${ROOT_ID}"`), html.indexOf(`id="${BOOT_ID}"`));

describe('pages as delivered', () => {
  test('R9 R10 R11 R12 R14 R15: every public page is complete, with its metadata for search engines and sharing', async () => {
    await publish();
    for (const path of ['/', '/about', '/activities', '/blog', '/membership', '/contact']) {
      const { status, header, text } = await get(path);
      expect([status, header('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      const head = text.slice(0, text.indexOf('</head>'));
      expect(head).toMatch(/<title>[^<]+<\/title>/);
      expect(head).toMatch(/<meta name="description" content="[^"]+"/);
      expect(head).toContain(`<link rel="canonical" href="${app.url}${path}"`);
      expect(content(text)).toMatch(/<h1[^>]*>[^<]/);
    }
  });

  test('R13 R93: a post is complete and includes its data, so that nothing is fetched twice', async () => {
    const post = await publish({ title: 'The "pause" & why it works' });
    const { text } = await get(`/blog/${post.slug}`);
    expect(text).toContain('<title>The &quot;pause&quot; &amp; why it works');
    expect(content(text)).toContain('<p>Breathe first.</p>');
    expect(embeddedPost(text, post.slug)).toMatchObject({ title: post.title, content: '<p>Breathe first.</p>' });
  });

  test('no content can break out of the embedded data', async () => {
    const title = '</script><script>alert(1)</script><!--';
    const post = await publish({ title });
    const { text } = await get(`/blog/${post.slug}`);
    expect(text).not.toContain('<script>alert');
    expect(embeddedPost(text, post.slug)).toMatchObject({ title });
  });

  test('R622: a page includes no data that only the server needed', async () => {
    const { text } = await get('/');
    expect(text).toContain('"@type":"EventSeries"');
    const names = Object.keys(boot(text).results!).map((key) => key.split(' ')[0]!);
    expect(names.sort()).toEqual(['ClubMeetings', 'IntroVideo', 'SpecialEvent', 'Testimonials', 'UpcomingEvents']);
  });

  test('R19 R98: unknown addresses get the not-found page and status; drafts look the same', async () => {
    const draft = await publish({ status: 'draft' });
    const never = await get('/blog/never-written');
    expect(never.status).toBe(404);
    expect(content(never.text)).toContain(BLOG_MESSAGES.postNotFound);
    const hidden = await get(`/blog/${draft.slug}`);
    expect([hidden.status, hidden.text]).toEqual([404, never.text]);
    const unknown = await get('/no/such/page');
    expect([unknown.status, unknown.header('cache-control')]).toEqual([404, 'no-cache']);
    expect(content(unknown.text)).toMatch(/<h1/);
    for (const path of ['/api/no-such-call', '/assets/gone.js']) {
      const answer = await get(path);
      expect([answer.status, answer.header('content-type')]).toEqual([404, 'application/json; charset=utf-8']);
    }
  });

  test('R16 R17: sign-in and dashboard are rendered in the browser, not indexed and not cached', async () => {
    for (const path of ['/adminlogin', '/admin', '/admin/blog/new', '/admin/no-such-tab']) {
      const { status, header, text } = await get(path);
      expect([status, header('cache-control'), header('x-robots-tag')]).toEqual([200, 'no-store', 'noindex']);
      expect(content(text)).toMatch(
        new RegExp(`^id="${ROOT_ID}"><noscript><p[^>]*>${NEEDS_SCRIPTS} [^\n]*</noscript></div>`),
      );
      expect(boot(text)).not.toHaveProperty('router');
    }
  });
});

describe('page addresses', () => {
  test('are canonical: others redirect, and unknown parameters change nothing', async () => {
    const leadsTo = async (path: string) => {
      const { status, header } = await get(path);
      return [status, header('location')];
    };
    expect(await leadsTo('/blog/')).toEqual([301, '/blog']);
    expect(await leadsTo('//blog//?after=x')).toEqual([301, '/blog?after=x']);
    const plain = await get('/blog');
    expect((await get('/blog?utm_source=mail')).header('etag')).toBe(plain.header('etag'));
    for (const senseless of ['/blog/%00', '/%E0%A4%A']) expect((await get(senseless)).status).toBe(400);
  });

  test('R12 R90: an invalid cursor in the blog redirects to its first page', async () => {
    for (const query of ['after=garbage', 'before=garbage', 'after=', 'before=', 'after=WyJ4Il0&utm_source=mail']) {
      const { status, header } = await get(`/blog?${query}`);
      expect([query, status, header('location')]).toEqual([query, 302, '/blog']);
    }
    const { status, header } = await get('/blog?q=the%20stage&after=garbage');
    expect([status, header('location')]).toEqual([302, '/blog?q=the+stage']);
  });

  test('R19: an undecodable address is the not-found page for browsers, and an error for programs', async () => {
    for (const path of ['/blog/%E0%A4%A', '/%E0%A4%A', '/about%']) {
      const { status, header, text } = await get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([path, status, header('content-type')]).toEqual([path, 404, 'text/html; charset=utf-8']);
      expect(content(text)).toMatch(/<h1/);
    }
    for (const path of ['/api/blogs/%E0%A4%A', '/media/%E0%A4%A']) {
      const { status, header } = await get(path, { headers: { accept: 'text/html,*/*;q=0.8' } });
      expect([path, status, header('content-type')]).toEqual([path, 400, 'application/json; charset=utf-8']);
    }
  });

  test('R13: capitals in the address of a post redirect to it, or are not found', async () => {
    const post = await publish({ title: 'Mixed Letters' });
    const draft = await publish({ status: 'draft', title: 'Mixed draft' });
    const { status, header } = await get(`/blog/${post.slug.toUpperCase()}`);
    expect([status, header('location')]).toEqual([301, `/blog/${post.slug}`]);
    for (const slug of [draft.slug.toUpperCase(), 'Never-Written'])
      expect((await get(`/blog/${slug}`)).status).toBe(404);
  });

  test('R12: the second page of the blog has its own title and address', async () => {
    for (let n = 0; n < 13; n++) await publish();
    const first = await get('/blog');
    const [, older] = /<link rel="next" href="([^"]+)"/.exec(first.text)!;
    const second = await get(older!.slice(app.url.length).replaceAll('&amp;', '&'));
    expect(first.text).toMatch(/<title>Gavel Blog · /);
    expect(second.text).toMatch(/<title>Gavel Blog until \d+ \w+ \d{4} · /);
    expect(second.text).toContain(`<link rel="canonical" href="${older}"`);
  });

  test('pages are compressed as the client accepts, and not sent again if unchanged', async () => {
    const plain = await get('/blog');
    expect(plain.header('vary')).toBe('Accept-Encoding');
    const lengths = await Promise.all(
      ['br', 'gzip, br;q=0', 'identity'].map(async (accepted) => {
        const answer = await get('/blog', { headers: { 'accept-encoding': accepted } });
        expect(answer.text).toBe(plain.text);
        return [answer.header('content-encoding'), Number(answer.header('content-length'))] as const;
      }),
    );
    expect(lengths.map(([encoding]) => encoding)).toEqual(['br', 'gzip', null]);
    expect(lengths[0]![1]).toBeLessThan(lengths[1]![1]);
    expect(lengths[1]![1]).toBeLessThan(lengths[2]![1] / 2);
    const again = await get('/blog', { headers: { 'if-none-match': plain.header('etag') } });
    expect([again.status, again.text]).toEqual([304, '']);
    const head = await get('/blog', { method: 'HEAD' });
    expect([head.status, head.header('content-length'), head.text]).toEqual([200, plain.header('content-length'), '']);
  });

  test('client files are compressed, and cached forever if their name has a hash', async () => {
    const { text } = await get('/');
    const addresses = [...text.matchAll(/(?:src|href)="(\/assets\/[^"]+\.(?:js|css))"/g)].map(
      ([, address]) => address!,
    );
    expect(addresses.length).toBeGreaterThan(3);
    for (const address of addresses) {
      const { status, header } = await get(address, { headers: { 'accept-encoding': 'br' } });
      expect([status, header('cache-control'), header('content-encoding')]).toEqual([
        200,
        'public, max-age=31536000, immutable',
        'br',
      ]);
      expect(header('content-type')).toMatch(address.endsWith('.css') ? 'text/css' : 'text/javascript');
    }
  });
});

describe('cached pages', () => {
  /** Another instance, and its way to the database that both have. */
  let other: TestApp;
  let line: InterruptibleProxy;
  beforeAll(async () => {
    line = await startInterruptibleProxy(app.database.url);
    other = await startApp({ env: { DATABASE_URL: line.url } });
  });
  afterAll(async () => {
    await other.close();
    await line.cut();
  });

  const elsewhere = (path: string) => get(path, { from: other.url });
  const rename = (post: Post, title: string) => graphqlBlogApi(app.url).update(post.id, { title, author }, token);

  test('show every write at once to its author and all readers, and soon on other instances', async () => {
    const post = await publish();
    const path = `/blog/${post.slug}`;
    expect((await get(path)).text).toContain(post.title);
    await eventually(async () => (await elsewhere(path)).text.includes(post.title));
    for (const title of ['Said once', 'Said twice', 'Said thrice']) {
      await rename(post, title);
      expect((await get(path)).text).toContain(title);
      await eventually(async () => (await elsewhere(path)).text.includes(title));
    }
  });

  test('R150: follow the claps', async () => {
    const post = await publish();
    const claps = async () => embeddedPost((await get(`/blog/${post.slug}`)).text, post.slug)?.claps;
    expect(await claps()).toBe(0);
    for (let i = 0; i < 3; i++) await graphqlBlogApi(app.url).clap(post.id);
    await eventually(async () => (await claps()) === 3);
  });

  test('stay readable while the database is unreachable, with queries; others give a retry time', async () => {
    const list = await eventually(async () => elsewhere('/blog'));
    const QUERY = `/graphql?query=${encodeURIComponent('{ blogPosts(first: 1) { nodes { title } } }')}`;
    const nodes = await elsewhere(QUERY);
    await line.cut();
    const unread = await elsewhere('/blog/some-post');
    expect([unread.status, unread.header('retry-after'), unread.header('cache-control')]).toEqual([
      503,
      '5',
      'no-store',
    ]);
    expect(content(unread.text)).toContain(BLOG_MESSAGES.postFailed);
    for (let i = 0; i < 3; i++) expect(await elsewhere('/blog')).toMatchObject({ status: 200, text: list.text });
    for (let i = 0; i < 3; i++) expect(await elsewhere(QUERY)).toMatchObject({ status: 200, text: nodes.text });
    await line.mend();
    const post = await publish();
    await eventually(async () => (await elsewhere('/blog')).text.includes(post.title));
  });
});

describe('shared addresses', () => {
  const author = { name: 'A & B', department: 'Editorial', linkedin: 'https://www.linkedin.com/in/a' };
  const share = (fields: PostInput = {}) => publish({ title: 'A <post> & its "title"', author, ...fields });

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

  /** Content of a `<meta property>` in the head. */
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

  /** Structured data of a page by type. */
  async function shown(path: string): Promise<Record<string, Record<string, unknown>>> {
    const html = await (await fetch(app.url + path)).text();
    const scripts = Array.from(html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs), ([, json]) => {
      const data = JSON.parse(json!) as { '@graph'?: object[] };
      return data['@graph'] ?? [data];
    });
    return Object.fromEntries(
      scripts.flat().map((thing) => [(thing as { '@type': string })['@type'], thing]),
    ) as Record<string, Record<string, unknown>>;
  }

  test('R425: every page has its own share image in the expected size and format', async () => {
    const ELSEWHERE: Partial<Record<CardPage, string>> = { home: '/', developers: DOCS_PAGE.to };
    const names = Object.keys(pageCards('')) as CardPage[];
    const paths = names.map((name) => ELSEWHERE[name] ?? `/${name}`);
    expect([...paths].sort()).toEqual([...NAV_LINKS, DOCS_PAGE, PRIVACY_PAGE].map(({ to }) => to).sort());
    const pictures = new Set<string>();
    for (const [i, path] of paths.entries()) {
      expect(await pictureAt(path)).toBe(pageCard(names[i]!));
      expect([await said(path, 'og:image:width'), await said(path, 'og:image:height')]).toEqual(['1200', '630']);
      pictures.add((await drawn(pageCard(names[i]!))).toString('base64'));
    }
    expect(pictures.size).toBe(paths.length);
  });

  test('a post without a cover has a card with its title, and a new one after a rename', async () => {
    const post = await share();
    const before = await pictureAt(`/blog/${post.slug}`);
    const first = await drawn(before);
    await graphqlBlogApi(app.url).update(post.id, { title: 'Another title', author }, token);
    const after = await pictureAt(`/blog/${post.slug}`);
    expect(after).not.toBe(before);
    expect((await drawn(after)).equals(first)).toBe(false);
  });

  test('titles in Sinhala or Tamil, of one endless word or without letters can be rendered', async () => {
    const titles = ['කතාව පටන් ගන්නට පෙර', 'பேசத் தொடங்கும் முன்', 'W'.repeat(200), '👏'.repeat(50), '&#0; <span size="0">'];
    const cards = new Set<string>();
    for (const title of titles)
      cards.add((await drawn(postCard((await share({ title })).id, '2026-01-01'))).toString('base64'));
    expect(cards.size).toBe(titles.length);
  });

  test('R425: a post with a cover has a card with its title, its author and the cover around its focal point', async () => {
    const size = { width: 1200, height: 400 };
    // The picture box is 620 pixels high, so the picture is enlarged by 1.55.
    const coverFile = await pictureWithDisc(size, { x: 100, y: 200 });
    const { id, slug } = await share({ coverFile });
    const pixelAt = async (card: Buffer, left: number, top: number) => {
      const { data } = await sharp(card)
        .extract({ left, top, width: 1, height: 1 })
        .raw()
        .toBuffer({ resolveWithObject: true });
      return [...data];
    };
    const edit = async (input: object) => {
      const { errors } = await app.gql(
        'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { id } }',
        { id, input: { author, ...input } },
        token,
      );
      expect(errors).toEqual([]);
      return drawn(await pictureAt(`/blog/${slug}`));
    };
    const isDisc = ([red = 0, , blue = 0]: number[]) => red > 200 && blue < 150;
    const left = await edit({ coverImageFocalPoint: { x: 0, y: 50 } });
    expect(isDisc(await pixelAt(left, 690 + 155, 310))).toBe(true);
    const right = await edit({ coverImageFocalPoint: { x: 100, y: 50 } });
    expect(isDisc(await pixelAt(right, 690 + 155, 310))).toBe(false);
    const textOf = (card: Buffer) => sharp(card).extract({ left: 0, top: 0, width: 680, height: 630 }).raw().toBuffer();
    expect((await textOf(right)).equals(await textOf(left))).toBe(true);
    const retitled = await edit({ title: 'Another title' });
    expect((await textOf(retitled)).equals(await textOf(right))).toBe(false);
    const renamed = await edit({ author: { ...author, name: 'Somebody else' } });
    expect((await textOf(renamed)).equals(await textOf(retitled))).toBe(false);
  });

  test('a post whose cover is on another site shares that', async () => {
    const elsewhere = await share({ coverUrl: 'https://pictures.example/one.png' });
    expect(await said(`/blog/${elsewhere.slug}`, 'og:image')).toBe('https://pictures.example/one.png');
  });

  test('the page of a day shares its first event, with the same image in its structured data', async () => {
    const id = await plan();
    const shared = await pictureAt('/activities?date=2990-02-07');
    expect(shared.split('?')[0]).toBe(eventCard(id, '2026-01-01').split('?')[0]);
    const before = await drawn(shared);
    expect((await shown('/activities?date=2990-02-07')).Event).toMatchObject({
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

  test('R426: only public content has cards', async () => {
    const draft = await share({ status: 'draft', title: 'Secret' });
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
    const post = await share();
    await drawn(postCard(post.id, '2026-01-01'));
    await graphqlBlogApi(app.url).setStatus(post.id, 'draft', token);
    expect((await card(postCard(post.id, '2026-01-01'))).status).toBe(404);
  });

  test('a card is rendered once, whatever the query string', async () => {
    const { id } = await share({ title: 'Drawn once' });
    const paint = jest.spyOn(app.get(ImageProcessor), 'draw');
    const path = postCard(id, '2026-01-01');
    const requests = await Promise.all([path, path, `${path}1`, `${path}&x=2`].map(card));
    expect(requests.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    await card(`${path}3`);
    expect(paint).toHaveBeenCalledTimes(1);
    const etag = requests[0]!.header('etag')!;
    expect((await fetch(app.url + path, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect(requests[0]!.header('cache-control')).toBe('public, max-age=86400');
  });

  test('a shared post has date and author, and its tables are plain HTML', async () => {
    const content = '<table><tbody><tr><th colwidth="25"><p>a</p></th></tr></tbody></table>';
    const post = await share({ title: 'Told at once', content });
    const { text } = await get(`/blog/${post.slug}`);
    const shown = (name: string) => new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(text)?.[1];
    expect(shown('article:published_time')).toBe(post.publishedDate);
    expect(shown('article:modified_time')).toMatch(/^\d{4}-\d\d-\d\dT/);
    expect(shown('article:author')).toBe(author.linkedin);
    expect(text).toContain(`<meta name="author" content="A &amp; B"`);
    expect((await get('/blog')).text).not.toMatch(/article:|name="author"/);
    const served = text.slice(text.indexOf(`id="${ROOT_ID}"`), text.indexOf(`id="${BOOT_ID}"`));
    expect(served).toContain('<th scope="col" data-colwidth="25">');
    expect(served).not.toMatch(/ colwidth=|<ul[^>]*aria-label|<button(?![^>]*type=)/);
  });

  test('every page has structured data and breadcrumbs', async () => {
    const post = await share({ title: 'Told' });
    const way = async (path: string) =>
      ((await shown(path)).BreadcrumbList!.itemListElement as { name: string; item: string }[]).map(({ item }) => item);
    const at = (path: string) => app.url + path;
    expect(await shown('/')).toMatchObject({ Organization: { '@id': at('/#club') }, EventSeries: {} });
    expect(await shown('/about')).toMatchObject({ AboutPage: { about: { '@id': at('/#club') } } });
    expect(await shown('/blog')).toMatchObject({ Blog: { url: at('/blog'), publisher: { '@id': at('/#club') } } });
    expect(await shown('/membership')).toMatchObject({ FAQPage: {} });
    expect(await shown('/contact')).toMatchObject({ ContactPage: { url: at('/contact') } });
    expect((await shown(`/blog/${post.slug}`)).BlogPosting).toMatchObject({
      headline: 'Told',
      datePublished: post.publishedDate,
      image: at(await pictureAt(`/blog/${post.slug}`)),
    });
    for (const { to } of NAV_LINKS.slice(1)) expect(await way(to)).toEqual([at('/'), at(to)]);
    expect(await way(`/blog/${post.slug}`)).toEqual([at('/'), at('/blog'), at(`/blog/${post.slug}`)]);
  });
});
