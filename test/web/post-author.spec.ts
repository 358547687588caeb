import { TEAM_POSITIONS } from '../../server/shared/team.ts';
import { expect, signIn, storedPicture, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';

test.beforeEach(({ page }) => signIn(page));

test('an earlier author is chosen by keyboard and fills in everything, and a new name can be typed', async ({
  page,
  club,
}) => {
  const name = club.titled('Author');
  const imageUrl = await storedPicture(page);
  const linkedin = 'https://www.linkedin.com/in/earlier';
  await club.publish({ author: { name, department: 'Chemistry', linkedin, imageUrl } });
  await page.goto('/admin/blog/new');
  const field = page.getByRole('combobox', { name: 'Author name' });
  await field.fill(name.slice(0, -1).toUpperCase());
  const option = page.getByRole('option', { name });
  await expect(option).toContainText('Chemistry');
  await field.press('ArrowDown');
  await field.press('Enter');
  await expect(field).toHaveValue(name);
  await expect(field).toBeFocused();
  await expect(option).toHaveCount(0);
  await expect(page.getByLabel('Department')).toHaveValue('Chemistry');
  await expect(page.getByLabel('LinkedIn')).toHaveValue(linkedin);
  await expect(page.getByRole('img', { name: 'Current author photo' })).toHaveAttribute('src', imageUrl);

  const title = club.titled('Second post');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('button', { name: 'Create Post' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.created)).toBeVisible();
  const { data } = await club.blog.managed({ search: title }, club.token);
  expect(data[0]!.author).toMatchObject({ name, department: 'Chemistry', linkedin });

  await field.fill('Somebody new');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.updated)).toBeVisible();
  const { data: renamed } = await club.blog.managed({ search: title }, club.token);
  expect(renamed[0]!.author).toMatchObject({ name: 'Somebody new', department: 'Chemistry', linkedin });
});

test('a member of the team is chosen too, with position and photo, and without the profile of somebody else', async ({
  page,
  club,
}) => {
  const name = club.titled('Member');
  const imageUrl = await storedPicture(page);
  await asAdmin(club.url, club.token)(
    'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }',
    { input: { name, position: 'EDITORIAL_LEAD', year: '25/26', imageUrl } },
  );
  await page.goto('/admin/blog/new');
  await page.getByLabel('LinkedIn').fill('linkedin.com/in/other');
  await page.getByRole('combobox', { name: 'Author name' }).fill(name);
  await page.getByRole('option', { name }).click();
  await expect(page.getByLabel('Department')).toHaveValue(TEAM_POSITIONS.EDITORIAL_LEAD);
  await expect(page.getByLabel('LinkedIn')).toHaveValue('');
  await expect(page.getByRole('img', { name: 'Current author photo' })).toHaveAttribute('src', imageUrl);
});
