import { RELOADED_KEY } from '../../client/app/reload-when-outdated.ts';
import { LOAD_FAILED, LOADING_MESSAGES, TRY_AGAIN } from '../../client/ui/texts.ts';
import { AUTHOR, expect, signIn, test, goOffline, goOnline, toasterFiles } from './club.ts';

test.beforeEach(({ page }) => signIn(page));

test('a dashboard whose routes cannot be loaded says so and can be loaded again', async ({ page }) => {
  const routes = /\/assets\/admin-routes-[^/]+\.js$/;
  // The page that reloads itself once has done so.
  await page.addInitScript((key) => sessionStorage.setItem(key, String(Date.now())), RELOADED_KEY);
  await page.route(routes, (route) => route.abort());
  await page.goto('/admin/events', { waitUntil: 'commit' });
  await expect(page.getByRole('alert')).toContainText(LOAD_FAILED);
  await page.unroute(routes);
  await page.getByRole('button', { name: TRY_AGAIN }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Events' })).toBeVisible();
});

test('a save that fails without a connection says that the device is offline, also in a browser that was never idle', async ({
  page,
  club,
}) => {
  await page.addInitScript(() => Object.assign(window, { requestIdleCallback: () => 0 }));
  const post = await club.publish({ title: club.titled('Offline'), content: '<p>Live.</p>' });
  const toaster = toasterFiles(page);
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('On the train');
  await toaster;
  await goOffline(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText(LOADING_MESSAGES.offline)).toBeVisible();
  await goOnline(page);
  await page.keyboard.press('ControlOrMeta+s');
  await expect(page.getByText('All changes saved')).toBeVisible();
});

test('the question before leaving follows a save: it leaves once all is saved, and asks again if the save fails', async ({
  page,
  club,
}) => {
  const post = await club.publish({ status: 'draft' });
  const answers: PromiseWithResolvers<boolean>[] = [];
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation SaveBlogPost')) return route.fallback();
    answers.push(Promise.withResolvers<boolean>());
    return (await answers.at(-1)!.promise) ? route.fallback() : route.abort();
  });
  await page.goto(`/admin/blog/${post.id}`);
  await page.getByLabel('Subtitle (optional)', { exact: true }).fill('Changed');
  const dialog = page.getByRole('dialog');
  for (const succeeds of [false, true]) {
    await page.keyboard.press('ControlOrMeta+s');
    await expect.poll(() => answers.length).toBe(succeeds ? 2 : 1);
    await page.getByRole('link', { name: 'Video', exact: true }).click();
    await expect(dialog).toContainText('Saving…');
    answers.at(-1)!.resolve(succeeds);
    if (succeeds) continue;
    await expect(dialog).toContainText('Leave without saving?');
    await dialog.getByRole('button', { name: 'Stay' }).click();
    await expect(dialog).toBeHidden();
  }
  await expect(page.getByRole('heading', { level: 1, name: 'Video' })).toBeVisible();
  await expect(dialog).toBeHidden();
});

test('leaving while a new record is created opens the link that was clicked, and Back opens the new record', async ({
  page,
  club,
}) => {
  const title = club.titled('Left behind');
  const answer = Promise.withResolvers<void>();
  const asked = Promise.withResolvers<void>();
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes('mutation CreateBlogPost')) return route.fallback();
    asked.resolve();
    await answer.promise;
    return route.fallback();
  });
  await page.goto('/admin/blog/new');
  await page.getByLabel('Title', { exact: true }).fill(title);
  await page.getByRole('combobox', { name: 'Author name' }).fill(AUTHOR.name);
  await page.getByLabel('Department').fill(AUTHOR.department);
  await page.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  await page.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.insertText('Stand up.');
  await page.getByRole('button', { name: 'Create Post' }).click();
  await asked.promise;
  await page.getByRole('link', { name: 'Video', exact: true }).click();
  await expect(page.getByRole('dialog')).toContainText('Saving…');
  answer.resolve();
  await expect(page.getByRole('heading', { level: 1, name: 'Video' })).toBeVisible();
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goBack();
  await expect(page.getByLabel('Title', { exact: true })).toHaveValue(title);
  await expect(page).toHaveURL(/\/admin\/blog\/(?!new)/);
});
