import { fewAtOnce } from '../support/few-at-once.ts';
import { SEARCH_RESULT_MESSAGES } from '../../client/features/blog/public/search-texts.ts';
import { expect, test, type Club } from './club.ts';
import { SEARCH_MESSAGES } from '../../client/features/blog/public/texts.ts';

/** A unique word of letters only. */
const ownWord = (club: Club) =>
  `quill${club
    .titled('')
    .replace(/[^a-z0-9]/gi, '')
    .toLowerCase()
    .replace(/\d/g, (digit) => 'abcdefghij'[Number(digit)]!)}`;

test('a visitor searches the blog, pages through results and goes back without repeated requests', async ({
  page,
  club,
}) => {
  const word = ownWord(club);
  await fewAtOnce(13, (n) => club.publish({ title: `${word} ${n}`, content: `<p>Of one ${word}.</p>` }));
  await page.goto('/blog');
  const field = page.getByRole('searchbox', { name: SEARCH_MESSAGES.label });
  await field.fill(`${word}  `);
  await field.press('Enter');
  await expect(page).toHaveURL(`/blog?q=${word}`);
  await expect(page.getByRole('status').getByRole('heading')).toHaveText(`13 posts for “${word}”`);
  await expect(field).toBeFocused();
  const found = page.getByRole('article');
  await expect(found).toHaveCount(12);
  await expect(found.first().locator('mark')).toHaveText([word, word]);

  await page.getByRole('link', { name: SEARCH_RESULT_MESSAGES.more }).click();
  await expect(page).toHaveURL(new RegExp(`/blog\\?q=${word}&after=`));
  await expect(found).toHaveCount(1);
  await page.getByRole('link', { name: SEARCH_RESULT_MESSAGES.better }).click();
  await expect(found).toHaveCount(12);

  const requests: string[] = [];
  page.on('request', (request) => requests.push(new URL(request.url()).pathname));
  await page.reload({ waitUntil: 'networkidle' });
  await expect(page.locator('html[data-hydrated]')).toBeAttached();
  await expect(found).toHaveCount(12);
  expect(requests).not.toContain('/graphql');

  await field.fill('');
  await field.press('Enter');
  await expect(page).toHaveURL('/blog');
  await page.goBack();
  await expect(field).toHaveValue(word);
  await expect(found).toHaveCount(12);
});

test('R420: without scripts a form leads to a complete page with corrections and suggestions', async ({
  browser,
  baseURL,
  club,
}) => {
  const word = ownWord(club);
  const post = await club.publish({ title: `About <i>${word}</i>`, content: `<p>Of one ${word} & another.</p>` });
  const context = await browser.newContext({ javaScriptEnabled: false, baseURL });
  const page = await context.newPage();
  await page.goto('/blog');
  const field = page.getByRole('searchbox', { name: SEARCH_MESSAGES.label });
  await field.fill(`${word}q`);
  await page.getByRole('button', { name: SEARCH_MESSAGES.search, exact: true }).click();
  await expect(page).toHaveURL(`/blog?q=${word}q`);
  await expect(page.getByText(SEARCH_RESULT_MESSAGES.mended(`${word}q`, [word]))).toBeVisible();
  await expect(page.getByRole('link', { name: post.title })).toHaveAttribute('href', `/blog/${post.slug}`);

  await field.fill(`${word} xxxxxxxxxxxx`);
  await field.press('Enter');
  await expect(page.getByText(SEARCH_RESULT_MESSAGES.missing(['xxxxxxxxxxxx']))).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: word }).click();
  await expect(page.getByRole('article').locator('mark')).toHaveText([word, word]);
  await context.close();
});

for (const [query, message] of [
  ['++', SEARCH_RESULT_MESSAGES.onlySigns],
  ['“…”', SEARCH_RESULT_MESSAGES.onlySigns],
  ['%', SEARCH_RESULT_MESSAGES.onlySigns],
  ['AT&T', SEARCH_RESULT_MESSAGES.noWord],
] as const)
  test(`a search for ${query} says why it finds nothing`, async ({ page }) => {
    await page.goto(`/blog?q=${encodeURIComponent(query)}`);
    await expect(page.getByText(SEARCH_RESULT_MESSAGES.none(query))).toBeVisible();
    await expect(page.getByText(message)).toBeVisible();
  });
