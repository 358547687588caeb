import { AxeBuilder } from '@axe-core/playwright';
import { DEVELOPERS_TEXT } from '../../client/features/developers/public/texts.ts';
import { examples } from '../../client/features/developers/public/examples.ts';
import { expect, test } from './club.ts';

test('an example is copied exactly, however its lines wrap', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/developers');
  const { title, snippets: pieces } = examples(new URL(baseURL!).origin)[0]!;
  for (const { name, code } of pieces) {
    await page.getByRole('button', { name: `${DEVELOPERS_TEXT.copy} ${title}: ${name}`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
  await expect(page.getByText(DEVELOPERS_TEXT.copied).first()).toBeVisible();
});

test('the explorer opens with the examples, and runs the first under its own CSP', async ({ page, club }) => {
  const { title } = await club.publish();
  await page.goto('/graphql');
  await expect(page.getByRole('tab', { name: 'TeamByYear' })).toBeVisible();
  await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText('NewestPosts');
  await page.getByRole('button', { name: /Execute query/ }).click();
  await expect(page.locator('.result-window')).toContainText(title);
});

for (const colorScheme of ['light', 'dark'] as const)
  test(`the explorer has a heading, a main landmark and sufficient contrast, ${colorScheme}, and no branding of its vendor`, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme });
    await page.goto('/graphql');
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toHaveText('GraphQL explorer');
    await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText('NewestPosts');
    await page.getByRole('button', { name: /Execute query/ }).click();
    await expect(page.locator('.result-window')).toContainText('claps');
    await expect(page.getByRole('link', { name: 'Ruru' })).toHaveCount(0);
    // GraphiQL's own tabs hold the button that closes them.
    const { violations } = await new AxeBuilder({ page }).disableRules(['nested-interactive']).analyze();
    expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
  });
