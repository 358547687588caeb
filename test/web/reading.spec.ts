import { BLOG_MESSAGES, CLAP_HIGHLIGHT_MS } from '../../server/shared/blog.ts';
import { expect, test } from './club.ts';

test('R12 R87 R88: the blog lists published posts, newest first, each with all that a card tells', async ({
  page,
  club,
}) => {
  const post = await club.publish({ subtitle: 'What the evening taught us' });
  await page.goto('/blog');
  await expect(page.getByRole('heading', { level: 1, name: 'Gavel Blog' })).toBeVisible();
  await expect(page.getByText(BLOG_MESSAGES.heroSubtitle)).toBeVisible();
  const card = page.getByRole('article').filter({ hasText: post.title });
  await expect(card.getByRole('heading', { name: post.title })).toBeVisible();
  await expect(card.getByText('What the evening taught us')).toBeVisible();
  await expect(card.getByText(post.author.name)).toBeVisible();
  await expect(card.getByText('0 claps')).toBeVisible();
  await expect(card.locator('time')).toHaveAttribute('datetime', post.publishedDate!);
  await expect(card.locator('img[src="/default-cover.svg"]')).toHaveCount(1);
  await expect(card.locator('img[src="/default-avatar.svg"]')).toHaveCount(1);
  await card.getByRole('link', { name: 'Read More' }).click();
  await expect(page).toHaveURL(`/blog/${post.slug}`);
});

test('R88: a post without a subtitle shows the beginning of its text', async ({ page, club }) => {
  const post = await club.publish({ content: `<p>${'A sentence that goes on. '.repeat(20)}</p>` });
  await page.goto('/blog');
  const card = page.getByRole('article').filter({ hasText: post.title });
  await expect(card.getByText(/^A sentence that goes on\..*…$/)).toBeVisible();
});

test('R12: pages of twelve, with links that go there and back', async ({ page, club }) => {
  await Promise.all(Array.from({ length: 13 }, () => club.publish()));
  await page.goto('/blog');
  await expect(page.getByRole('article')).toHaveCount(12);
  const newest = await page.getByRole('article').first().getByRole('heading').textContent();
  await page.getByRole('link', { name: 'Older posts' }).click();
  await expect(page).toHaveURL(/\/blog\?after=/);
  await expect(page.getByRole('article').first()).not.toContainText(newest!);
  await page.getByRole('link', { name: 'Newer posts' }).click();
  await expect(page).toHaveURL(/\/blog\?before=/);
  await expect(page.getByRole('article')).toHaveCount(12);
});

test('R12 R13 R93: list and post are finished pages without scripts', async ({ browser, baseURL, club }) => {
  const post = await club.publish({ subtitle: 'Readable', content: '<h1>Part one</h1><p>Words.</p>' });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/blog');
  await page.getByRole('link', { name: `Read More of ${post.title}` }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(page.getByRole('heading', { level: 2, name: 'Part one' })).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(post.title));
  await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', `${baseURL}/blog/${post.slug}`);
  await expect(page.locator('meta[name=description]')).toHaveAttribute('content', 'Readable');
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article');
  await expect(page.locator('meta[name="twitter:card"]')).toHaveAttribute('content', 'summary_large_image');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data['@graph'][0]).toMatchObject({
    '@type': 'BlogPosting',
    headline: post.title,
    datePublished: post.publishedDate,
    author: { name: post.author.name, affiliation: { '@type': 'Organization', name: post.author.department } },
  });
  await expect(page.getByRole('button', { name: 'Clap' })).toBeHidden();
  await context.close();
});

test('R13 R93 R96: a post shows its author, date, subtitle, body and where to meet the author', async ({
  page,
  club,
}) => {
  const post = await club.publish({ subtitle: 'The subtitle', content: '<p>A <strong>strong</strong> body.</p>' });
  await page.goto(`/blog/${post.slug}`);
  await expect(page.getByText('Written by')).toBeVisible();
  await expect(page.getByText('The subtitle')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'strong' })).toBeVisible();
  await expect(page.getByText('0 claps')).toBeVisible();
  const bio = page.getByRole('complementary', { name: 'About the author' });
  await expect(bio.getByText('Editorial', { exact: true })).toBeVisible();
  await expect(bio.getByRole('link', { name: 'Connect on LinkedIn' })).toHaveAttribute('href', post.author.linkedin);
});

test('nothing is asked for a second time when a page comes alive', async ({ page, club }) => {
  const post = await club.publish();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.goto(`/blog/${post.slug}`, { waitUntil: 'networkidle' });
  expect(asked).not.toContain('/graphql');
  expect(asked.every((path) => !/editor|admin/.test(path))).toBe(true);
});

test('R94 R150 R151 R152 R236: every click counts one, at once and for good', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  const clap = page.getByRole('button', { name: 'Clap' });
  const count = clap.locator('output');
  for (let n = 0; n < 7; n++) await clap.click();
  await expect(count).toHaveText('7');
  await expect(page.getByText('7 claps')).toBeVisible();
  await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.claps).toBe(7);
  await page.reload();
  await expect(count).toHaveText('7');
});

test('R151: a clap lights the button up for 300 ms', async ({ page, club }) => {
  const post = await club.publish();
  await page.clock.install();
  await page.goto(`/blog/${post.slug}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const clap = page.getByRole('button', { name: 'Clap' });
  await clap.click();
  await expect(clap).toHaveAttribute('data-highlighted', 'true');
  await page.clock.runFor(CLAP_HIGHLIGHT_MS - 50);
  await expect(clap).toHaveAttribute('data-highlighted', 'true');
  await page.clock.runFor(100);
  await expect(clap).not.toHaveAttribute('data-highlighted');
});

test('R152 R284: a refused clap is taken back and said', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'away' }] } }));
  await page.getByRole('button', { name: 'Clap' }).click();
  await expect(page.getByText(BLOG_MESSAGES.clapFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clap' }).locator('output')).toHaveText('0');
});

test('R95 R245 R293: a post is shared on Twitter and LinkedIn in a new tab, or by its link', async ({
  page,
  club,
  context,
  baseURL,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  const url = encodeURIComponent(`${baseURL}/blog/${post.slug}`);
  const share = page.getByRole('list', { name: 'Share this post' });
  for (const [name, host] of [
    ['Twitter', 'https://twitter.com/'],
    ['LinkedIn', 'https://www.linkedin.com/'],
  ] as const) {
    const link = share.getByRole('link', { name });
    await expect(link).toHaveAttribute('target', '_blank');
    const href = (await link.getAttribute('href'))!;
    expect(href.startsWith(host)).toBe(true);
    expect(href).toContain(url);
  }
  await expect(share.getByText('Facebook')).toHaveCount(0);
  await share.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(`${baseURL}/blog/${post.slug}`);
});

test('R98 R283: an unknown post and a draft look alike: Blog post not found', async ({ page, club }) => {
  const { data: draft } = await club.blog.create({ title: club.titled('Secret'), author: AUTHOR_OF_DRAFT }, club.token);
  for (const slug of [draft.slug, 'no-such-post']) {
    const response = await page.goto(`/blog/${slug}`);
    expect(response!.status()).toBe(404);
    await expect(page.getByText('Error', { exact: true })).toBeVisible();
    await expect(page.getByText(BLOG_MESSAGES.postNotFound)).toBeVisible();
    await expect(page).toHaveTitle(new RegExp(`^${BLOG_MESSAGES.postNotFound}`));
  }
});
const AUTHOR_OF_DRAFT = { name: 'A', department: 'B', linkedin: 'https://www.linkedin.com/in/c' };

test('a post that moved keeps answering at its former address', async ({ page, club }) => {
  const post = await club.publish();
  const slug = `moved-${post.slug}`;
  const query = 'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { slug } }';
  const input = { slug, author: { name: post.author.name, linkedin: post.author.linkedin } };
  await page.request.post('/graphql', {
    data: { query, variables: { id: post.id, input } },
    headers: { authorization: `Bearer ${club.token}` },
  });
  const response = await page.request.get(`/blog/${post.slug}`, { maxRedirects: 0 });
  expect(response.status()).toBe(301);
  expect(response.headers().location).toBe(`/blog/${slug}`);
});

test('R89 R97: going from page to page says what is loading', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto('/about');
  let go = () => {};
  const gate = new Promise<void>((open) => (go = open));
  await page.route('**/graphql', async (route) => {
    await gate;
    await route.continue();
  });
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(BLOG_MESSAGES.loadingList)).toBeVisible();
  await expect(page).toHaveTitle(new RegExp(`^${BLOG_MESSAGES.loadingList} · `));
  go();
  await page.unrouteAll({ behavior: 'wait' });
  await expect(page.getByRole('heading', { name: post.title })).toBeVisible();
  await page.route('**/graphql', () => new Promise(() => {}));
  await page.getByRole('link', { name: `Read More of ${post.title}` }).click();
  await expect(page.getByText(BLOG_MESSAGES.loadingPost)).toBeVisible();
});

test('R90 R277 R281: a list that cannot be had says so and offers to try again', async ({ page }) => {
  await page.goto('/about');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(BLOG_MESSAGES.listFailedTitle)).toBeVisible();
  await expect(page.getByText(BLOG_MESSAGES.listFailed)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: BLOG_MESSAGES.tryAgain }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('R282: a post that cannot be had says so', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto('/blog');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('link', { name: `Read More of ${post.title}` }).click();
  await expect(page.getByText(BLOG_MESSAGES.postFailed)).toBeVisible();
});

test('R91: a blog without posts says so', async ({ page }) => {
  await page.goto('/about');
  const empty = {
    nodes: [],
    pageInfo: { hasNextPage: false, hasPreviousPage: false, startCursor: null, endCursor: null },
  };
  await page.route('**/graphql', (route) => route.fulfill({ json: { data: { blogPosts: empty } } }));
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(BLOG_MESSAGES.emptyTitle)).toBeVisible();
  await expect(page.getByText(BLOG_MESSAGES.emptyHint)).toBeVisible();
});

test('a large first letter stands only where its paragraph has room for it', async ({ page, club }) => {
  const opening = (text: string) => `<p>${text}</p><h2>A heading</h2><p>More.</p>`;
  const [short, long] = [
    await club.publish({ content: opening('One line.') }),
    await club.publish({ content: opening('A sentence that goes on. '.repeat(12).trim()) }),
  ];
  const article = page.getByRole('article');
  const lettersOf = () =>
    article
      .getByText(/^(One line|A sentence)/)
      .evaluate((p) => getComputedStyle(p, '::first-letter').getPropertyValue('initial-letter'));
  await page.goto(`/blog/${short.slug}`);
  expect(await lettersOf()).toBe('normal');
  const { x } = (await article.getByRole('heading', { name: 'A heading' }).boundingBox())!;
  expect((await article.getByText('More.').boundingBox())!.x).toBe(x);
  await page.goto(`/blog/${long.slug}`);
  expect(await lettersOf()).not.toBe('normal');
});

test('the sample posts were last touched when they were published', async ({ page }) => {
  await page.goto('/blog/the-sandwich-has-gone-off');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data['@graph'][0].dateModified).toBe(data['@graph'][0].datePublished);
});
