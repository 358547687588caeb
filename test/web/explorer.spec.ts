import { AxeBuilder } from '@axe-core/playwright';
import { expect, test } from './club.ts';

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
