import type { Locator } from '@playwright/test';
import { TRY_AGAIN } from '../../client/ui/texts.ts';
import { fewAtOnce } from '../support/few-at-once.ts';
import { expect, test } from './club.ts';
import { BLOG_TEXT } from '../../server/shared/club-texts.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { layoutShift, recordLayoutShift } from './layout-shift.ts';

test.describe('the newest posts', () => {
  // One of them publishes more than a page, which would push the posts of the others off it.
  test.describe.configure({ mode: 'default' });

  test('R12 R87 R88: the blog lists published posts, newest first, each with all its details', async ({
    page,
    club,
  }) => {
    const post = await club.publish({ subtitle: 'What the evening taught us' });
    await page.goto('/blog');
    await expect(page.getByRole('heading', { level: 1, name: 'Gavel Blog' })).toBeVisible();
    await expect(page.getByText(BLOG_TEXT.lead)).toBeVisible();
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

  test('R88: a post without a subtitle shows the beginning of its content', async ({ page, club }) => {
    const post = await club.publish({ content: `<p>${'A sentence that goes on. '.repeat(20)}</p>` });
    await page.goto('/blog');
    const card = page.getByRole('article').filter({ hasText: post.title });
    // 160 code points at most, cut after a word.
    await expect(card.getByText(`${'A sentence that goes on. '.repeat(6)}A sentence…`, { exact: true })).toBeVisible();
  });

  test('R12: pages of twelve, with links back and forth', async ({ page, club }) => {
    await fewAtOnce(13, () => club.publish());
    await page.goto('/blog');
    await expect(page.getByRole('article')).toHaveCount(12);
    const newest = await page.getByRole('article').first().getByRole('heading').textContent();
    await page.getByRole('link', { name: 'Older posts' }).click();
    await expect(page).toHaveURL(/\/blog\?after=/);
    await expect(page.getByRole('article').first()).not.toContainText(newest!);
    await expect(page).toHaveTitle(/^Gavel Blog until \d+ \w+ \d{4} · /);
    await page.getByRole('link', { name: 'Newer posts' }).click();
    await expect(page).toHaveURL(/\/blog\?before=/);
    await expect(page.getByRole('article')).toHaveCount(12);
  });

  test('R12 R13 R93: list and post are complete without scripts', async ({ browser, baseURL, club }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
    const page = await context.newPage();
    const post = await club.publish({ subtitle: 'Readable', content: '<h1>Part one</h1><p>Words.</p>' });
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
});

test('R13 R93 R96: a post shows title, cover, author, date, subtitle, content and the author’s profile', async ({
  page,
  club,
}) => {
  const post = await club.publish({ subtitle: 'The subtitle', content: '<p>A <strong>strong</strong> body.</p>' });
  await page.goto(`/blog/${post.slug}`);
  const article = page.getByRole('article');
  await expect(article.getByRole('heading', { level: 1 })).toHaveText(post.title);
  await expect(article.locator('img[src="/default-cover.svg"]')).toBeVisible();
  await expect(article.locator(`time[datetime="${post.publishedDate}"]`)).toBeVisible();
  await expect(page.getByText('Written by')).toBeVisible();
  await expect(page.getByText('The subtitle')).toBeVisible();
  await expect(page.locator('strong', { hasText: 'strong' })).toBeVisible();
  await expect(page.getByText('0 claps')).toBeVisible();
  const bio = page.getByRole('complementary', { name: 'About the author' });
  await expect(bio.getByText(post.author.name).first()).toBeVisible();
  await expect(bio.getByText('Editorial', { exact: true })).toBeVisible();
  await expect(bio.getByRole('link', { name: 'Connect on LinkedIn' })).toHaveAttribute('href', post.author.linkedin);
});

test('hydration sends no further request', async ({ page, club }) => {
  const post = await club.publish();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.goto(`/blog/${post.slug}`, { waitUntil: 'networkidle' });
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  expect(requests).not.toContain('/graphql');
  expect(requests.every((path) => !/editor|admin/.test(path))).toBe(true);
});

test('R94 R150 R151 R152 R236: every click counts one, at once and permanently', async ({ page, club }) => {
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

test('R151 R333: a clap highlights the button for 300 ms', async ({ page, club }) => {
  const post = await club.publish();
  await page.clock.install();
  await page.goto(`/blog/${post.slug}`);
  await page.clock.pauseAt(Date.now() + 60_000);
  const clap = page.getByRole('button', { name: 'Clap' });
  await clap.click();
  await expect(clap).toHaveAttribute('data-highlighted', 'true');
  await page.clock.runFor(250);
  await expect(clap).toHaveAttribute('data-highlighted', 'true');
  await page.clock.runFor(100);
  await expect(clap).not.toHaveAttribute('data-highlighted');
});

test('R152 R284: a rejected clap is reverted with an error', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  await page.route('**/graphql', (route) => route.fulfill({ status: 503, json: { errors: [{ message: 'away' }] } }));
  await page.getByRole('button', { name: 'Clap' }).click();
  await expect(page.getByText(BLOG_MESSAGES.clapFailed)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Clap' }).locator('output')).toHaveText('0');
});

test('R152 R284: several rejected claps show one toast, and only the accepted ones stay', async ({ page, club }) => {
  const post = await club.publish();
  await page.goto(`/blog/${post.slug}`);
  let calls = 0;
  await page.route('**/graphql', (route) => {
    calls += 1;
    return calls % 2 ? route.fulfill({ status: 503, json: { errors: [{ message: 'away' }] } }) : route.continue();
  });
  const clap = page.getByRole('button', { name: 'Clap' });
  await clap.evaluate((button: HTMLElement) => {
    for (let n = 0; n < 10; n++) button.click();
  });
  await expect.poll(() => calls).toBe(10);
  await expect(page.getByText(BLOG_MESSAGES.clapFailed)).toHaveCount(1);
  await expect(clap.locator('output')).toHaveText('5');
  await expect.poll(async () => (await club.blog.bySlug(post.slug)).data.claps).toBe(5);
});

test('R12: an invalid cursor in the blog leads to its first page, from within too', async ({ page }) => {
  await page.goto('/about');
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await page.evaluate(() => {
    history.pushState(null, '', '/blog?after=garbage');
    dispatchEvent(new PopStateEvent('popstate'));
  });
  await expect(page).toHaveURL('/blog');
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('right-to-left text is set correctly without affecting its surroundings', async ({ page, club }) => {
  const title = `كلمة ${club.titled('')}`;
  const author = { ...AUTHOR_OF_DRAFT, name: 'فاطمة' };
  const post = await club.publish({
    title,
    subtitle: 'في الخطابة',
    content: '<p>مرحبا بكم.</p><p>Welcome.</p>',
    author,
  });
  await page.goto('/blog');
  const card = page.getByRole('article').filter({ hasText: post.title });
  const turned = (found: Locator) => found.evaluate((element) => getComputedStyle(element).direction);
  expect(await turned(card.getByRole('heading'))).toBe('rtl');
  expect(await turned(card)).toBe('ltr');
  for (const width of [360, 1280]) {
    await page.setViewportSize({ width, height: 800 });
    await page.goto(`/blog/${post.slug}`);
    expect(await turned(page.getByRole('heading', { level: 1 }))).toBe('rtl');
    expect(await turned(page.getByText('في الخطابة'))).toBe('rtl');
    expect(await turned(page.getByRole('banner'))).toBe('ltr');
    const textRight = (found: Locator) =>
      found.evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        return range.getBoundingClientRect().right;
      });
    const boxRight = async (found: Locator) => {
      const { x, width: wide } = (await found.boundingBox())!;
      return x + wide;
    };
    const arabic = page.getByText('مرحبا بكم.');
    expect(Math.abs((await textRight(arabic)) - (await boxRight(arabic)))).toBeLessThan(1);
    const english = page.getByText('Welcome.');
    expect(await textRight(english)).toBeLessThan((await boxRight(english)) - 50);
    const subtitle = await textRight(page.getByText('في الخطابة'));
    expect(Math.abs((await textRight(page.getByRole('heading', { level: 1 }))) - subtitle)).toBeLessThan(2);
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  }
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
  const share = page.getByRole('group', { name: 'Share this post' });
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

test('R98 R283: unknown posts and drafts look the same: Blog post not found', async ({ page, club }) => {
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

test('a post is still found at its former address', async ({ page, club }) => {
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

test('R89 R97: navigation between pages shows what is loading', async ({ page, club }) => {
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

test('R90 R281: a list that fails to load shows an error with a retry', async ({ page }) => {
  await page.goto('/about');
  await page.route('**/graphql', (route) => route.abort());
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Blog' }).click();
  await expect(page.getByText(BLOG_MESSAGES.loadFailedTitle)).toBeVisible();
  await expect(page.getByText(BLOG_MESSAGES.loadFailed)).toBeVisible();
  await page.unroute('**/graphql');
  await page.getByRole('button', { name: TRY_AGAIN }).click();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('a drop cap appears only if its paragraph has room for it', async ({ page, club }) => {
  const opening = (text: string) => `<p>${text}</p><h2>A heading</h2><p>More.</p>`;
  const [short, long] = [
    await club.publish({ content: opening('One line.') }),
    await club.publish({ content: opening('A sentence that goes on. '.repeat(12).trim()) }),
  ];
  const article = page.getByRole('article');
  const floatOfLetter = () =>
    article.getByText(/^(One line|A sentence)/).evaluate((p) => getComputedStyle(p, '::first-letter').float);
  await page.goto(`/blog/${short.slug}`);
  expect(await floatOfLetter()).toBe('none');
  const { x } = (await article.getByRole('heading', { name: 'A heading' }).boundingBox())!;
  expect((await article.getByText('More.').boundingBox())!.x).toBe(x);
  await page.goto(`/blog/${long.slug}`);
  expect(await floatOfLetter()).not.toBe('none');
  const sinhala = await club.publish({ content: opening('කතාවක් කියන්න. '.repeat(20).trim()) });
  await page.goto(`/blog/${sinhala.slug}`);
  await expect(article.getByText('කතාවක්')).not.toHaveAttribute('data-opening');
});

test('the lines beside a narrow drop cap keep more distance from it', async ({ page, club }) => {
  const marginAfter = async (letter: string) => {
    const post = await club.publish({
      content: `<p>${letter} sentence that goes on. ${'And on. '.repeat(40)}</p><p>More.</p>`,
    });
    await page.goto(`/blog/${post.slug}`);
    return page
      .getByText('sentence that goes on')
      .evaluate((p) => parseFloat(getComputedStyle(p, '::first-letter').marginInlineEnd));
  };
  expect(await marginAfter('I')).toBeGreaterThan(2 * (await marginAfter('A')));
});

test('at 360 px a table that goes on fades at the edge until it is scrolled to its end', async ({ page, club }) => {
  const table = (columns: number) =>
    `<table><tbody><tr>${'<td><p>breathe</p></td>'.repeat(columns)}</tr></tbody></table>`;
  const post = await club.publish({ content: `${table(9)}<p>Between them.</p>${table(2)}` });
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto(`/blog/${post.slug}`);
  const [wide, narrow] = [0, 1].map((n) => page.getByRole('group', { name: 'Table' }).nth(n)) as [Locator, Locator];
  await expect(wide).toHaveCSS('--table-fade', '48px');
  await expect(narrow).toHaveCSS('--table-fade', '0px');
  await wide.evaluate((element) => element.scrollTo({ left: element.scrollWidth, behavior: 'instant' }));
  await expect(wide).toHaveCSS('--table-fade', '0px');
});

test('a printed post is a handout: text in line with its title, nothing to press, nothing that floats', async ({
  page,
  club,
}) => {
  const post = await club.publish({
    content: '<p>Stand up, breathe, begin.</p><blockquote><p>Quoted.</p></blockquote>',
  });
  await page.goto(`/blog/${post.slug}`);
  await page.emulateMedia({ media: 'print' });
  const leftOf = async (locator: Locator) => (await locator.boundingBox())!.x;
  const article = page.getByRole('article');
  const left = await leftOf(page.getByRole('heading', { level: 1 }));
  expect(await leftOf(article.getByText('Stand up'))).toBe(left);
  expect(await leftOf(page.getByRole('complementary', { name: 'About the author' }))).toBe(left);
  await expect(article.getByRole('blockquote')).toHaveCSS('border-inline-start-color', 'rgb(0, 0, 0)');
  for (const name of ['Twitter', 'LinkedIn', 'Connect on LinkedIn'])
    await expect(page.getByRole('link', { name, exact: true })).toBeHidden();
  await expect(page.getByRole('button')).toHaveCount(0);
});

test('sample posts were last updated when they were published', async ({ page }) => {
  await page.goto('/blog/the-sandwich-has-gone-off');
  const data = JSON.parse((await page.locator('script[type="application/ld+json"]').textContent())!);
  expect(data['@graph'][0].dateModified).toBe(data['@graph'][0].datePublished);
});

for (const [width, height] of [
  [360, 740],
  [1440, 900],
] as const) {
  test(`at ${width} px the face of posts arrives after the first paint, moves nothing, and waits for the next post if somebody reads`, async ({
    page,
    club,
  }) => {
    const paragraph = (word: string) => `<p>${`Stand up, breathe, and begin with ${word} sentence. `.repeat(12)}</p>`;
    const content = paragraph('one') + paragraph('<em>one</em>').repeat(7);
    const [post, read] = [await club.publish({ content }), await club.publish({ content })];
    const face = () =>
      page
        .getByText('Stand up, breathe')
        .first()
        .evaluate((text) => getComputedStyle(text).fontFamily.split(',')[0]);
    const statuses = (family: string) =>
      page.evaluate(
        (name) =>
          [...document.fonts].filter((font) => font.family.replaceAll('"', '') === name).map(({ status }) => status),
        family,
      );
    let deliver = () => {};
    /** Opens a post whose face arrives when `deliver` is called, and returns what has moved before that. */
    const openSlowly = async (slug: string) => {
      const delivered = new Promise<void>((resolve) => {
        deliver = resolve;
      });
      await page.unrouteAll();
      await page.route('**/newsreader-text*', async (route) => {
        await delivered;
        await route.continue();
      });
      await page.goto(`/blog/${slug}`);
      await expect.poll(() => statuses('Newsreader')).toEqual(['loaded']);
      await expect.poll(() => statuses('Newsreader Text')).toContain('loading');
      await page.evaluate(async () => {
        for (let frame = 0; frame < 2; frame++) await new Promise(requestAnimationFrame);
      });
      return layoutShift(page);
    };
    await recordLayoutShift(page);
    await page.setViewportSize({ width, height });

    const before = await openSlowly(read.slug);
    await page
      .getByText('Stand up, breathe')
      .nth(3)
      .evaluate((text) => text.scrollIntoView({ behavior: 'instant' }));
    deliver();
    await expect.poll(() => statuses('Newsreader Text')).toEqual(['loaded', 'loaded', 'loaded']);
    expect(await face()).not.toContain('Newsreader');
    expect(await layoutShift(page)).toBe(before);

    const unread = await openSlowly(post.slug);
    deliver();
    await expect.poll(face).toBe('"Newsreader Text"');
    expect(await layoutShift(page)).toBe(unread);
    const [painted, requested] = await page.evaluate(
      () =>
        [
          performance.getEntriesByName('first-contentful-paint')[0]!.startTime,
          performance
            .getEntriesByType('resource')
            .filter(({ name }) => name.includes('newsreader-text'))
            .map(({ startTime }) => startTime),
        ] as const,
    );
    expect(requested.length).toBeGreaterThan(0);
    expect(Math.min(...requested)).toBeGreaterThan(painted);
  });
}
