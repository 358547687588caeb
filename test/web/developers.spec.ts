import { DEVELOPERS_WORDS } from '../../server/shared/developers.ts';
import { examples } from '../../server/shared/examples.ts';
import { expect, test } from './club.ts';

test('an example is copied as it stands, whatever the width makes of its lines', async ({ page, context, baseURL }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.setViewportSize({ width: 360, height: 740 });
  await page.goto('/developers');
  const { title, pieces } = examples(new URL(baseURL!).origin)[0]!;
  for (const { name, code } of pieces) {
    await page.getByRole('button', { name: `${DEVELOPERS_WORDS.copy} ${title}: ${name}`, exact: true }).click();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(code);
  }
  await expect(page.getByText(DEVELOPERS_WORDS.copied).first()).toBeVisible();
});

test('the explorer opens with its examples, and runs the first under its own policy', async ({ page, club }) => {
  const { title } = await club.publish();
  await page.goto('/graphql');
  await expect(page.getByRole('tab', { name: 'TeamByYear' })).toBeVisible();
  await expect(page.locator('.graphiql-query-editor .view-lines')).toContainText('NewestPosts');
  await page.getByRole('button', { name: /Execute query/ }).click();
  await expect(page.locator('.result-window')).toContainText(title);
});
