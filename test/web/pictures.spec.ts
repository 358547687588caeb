import { AxeBuilder } from '@axe-core/playwright';
import type { Locator, Page } from '@playwright/test';
import type { FocalPoint } from '../../server/shared/focal-point.ts';
import { createGraphqlClient } from '../support/api-clients.ts';
import { pictureWithDisc } from '../support/pictures.ts';
import { AUTHOR, expect, signIn, test, type Club } from './club.ts';
import { asAdmin } from './graphql.ts';

/** DISC_GROUND as browsers write it. */
const GROUND = 'rgb(24, 40, 72)';

const POSTER = { width: 800, height: 1000 };
const PHOTO = { width: 1200, height: 600 };
const AT: FocalPoint = { x: 12, y: 88 };

interface PicturedPost {
  slug: string;
  title: string;
  coverImage: { url: string };
  author: { image: { url: string } };
}

/** A published post of this test's own, whose cover and author's photo have the focal point AT. */
async function publish({ url, token, titled }: Club, size: { width: number; height: number }) {
  const input = {
    title: titled('Pictured'),
    content: '<p>Stand up, breathe, begin.</p>',
    status: 'PUBLISHED',
    coverImage: null,
    coverImageFocalPoint: AT,
    author: { ...AUTHOR, image: null, imageFocalPoint: AT },
  };
  const picture = await pictureWithDisc(size, { x: size.width / 2, y: size.height / 2 });
  const { data, message } = await createGraphqlClient(url)<PicturedPost>(
    'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { slug title coverImage { url } author { image { url } } } }',
    { input },
    token,
    { 'input.coverImage': picture, 'input.author.image': picture },
  );
  expect(message).toBeNull();
  return data;
}

async function createEvent({ url, token, titled }: Club, size: { width: number; height: number } | null) {
  const input = {
    title: titled('Pictured'),
    ...{ date: '2031-03-04', time: '6 PM', location: 'Hall', type: 'FUN_ACTIVITY', description: 'Come.' },
    ...(size && { image: null, imageFocalPoint: AT }),
  };
  const { data, message } = await createGraphqlClient(url)<{ id: string; title: string }>(
    'mutation ($input: EventInput!) { createEvent(input: $input) { id title } }',
    { input },
    token,
    size ? { 'input.image': await pictureWithDisc(size, { x: 100, y: 100 }) } : {},
  );
  expect(message).toBeNull();
  return data;
}

const removeEvent = ({ url, token }: Club, id: string) =>
  asAdmin(url, token)('mutation ($id: ID!) { deleteEvent(id: $id) }', { id });

const focalPointOf = async ({ url, token }: Club, id: string) => {
  const query = 'query ($id: ID!) { event(id: $id) { image { url focalPoint { x y } } } }';
  return (await asAdmin(url, token)<{ image: { url: string; focalPoint: FocalPoint } }>(query, { id })).image;
};

const shown = (picture: Locator) =>
  picture.evaluate((image) => {
    const { objectFit, objectPosition, backgroundColor } = getComputedStyle(image);
    return { objectFit, objectPosition, backgroundColor };
  });

const imageAt = (page: Page, { url }: { url: string }): Locator => page.locator(`main img[src="${url}"]`);

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false });

  test('a poster is shown whole on a ground of its own colour, where its post is and where it is listed', async ({
    page,
    club,
  }) => {
    const post = await publish(club, POSTER);
    const whole = { objectFit: 'contain', objectPosition: '50% 50%', backgroundColor: GROUND };
    for (const address of [`/blog/${post.slug}`, `/blog?q=${encodeURIComponent(post.title)}`]) {
      await page.goto(address);
      expect(await shown(imageAt(page, post.coverImage))).toEqual(whole);
    }
  });

  test('a wide picture is cut off around its focal point, and so is the author’s photo', async ({ page, club }) => {
    const post = await publish(club, PHOTO);
    await page.goto(`/blog/${post.slug}`);
    const cut = { objectFit: 'cover', objectPosition: '12% 88%', backgroundColor: GROUND };
    expect(await shown(imageAt(page, post.coverImage))).toEqual(cut);
    // At the head of the post and at its end.
    await expect(imageAt(page, post.author.image)).toHaveCount(2);
    for (const photo of await imageAt(page, post.author.image).all()) expect(await shown(photo)).toEqual(cut);
  });

  test('the frame of a picture that does not load has the colour of the picture', async ({ page, club }) => {
    const post = await publish(club, PHOTO);
    await page.route('**/media/**', (route) => route.abort());
    await page.goto(`/blog/${post.slug}`);
    expect((await shown(imageAt(page, post.coverImage))).backgroundColor).toBe(GROUND);
  });
});

test.describe('in the dashboard', () => {
  const field = (page: Page): Locator => page.getByRole('group', { name: 'Picture (optional)', exact: true });
  const preview = (page: Page): Locator => field(page).getByRole('img', { name: /^(Current|New) picture$/ });
  const dialog = (page: Page): Locator => page.getByRole('dialog', { name: 'Focal point' });
  const dot = (within: Locator): Locator => within.getByRole('slider', { name: 'Focal point' });
  const save = async (page: Page) => {
    await page.getByRole('button', { name: 'Save Changes' }).click();
    await expect(page.getByText('All changes saved')).toBeVisible();
  };

  test('R412: the focal point of a stored picture is moved by keyboard, and saved without another upload', async ({
    page,
    club,
  }) => {
    const { id } = await createEvent(club, PHOTO);
    const { url } = await focalPointOf(club, id);
    await signIn(page);
    await page.goto(`/admin/events/${id}`);
    await expect(preview(page)).toHaveCSS('object-position', '12% 88%');
    await field(page).getByRole('button', { name: 'Focal point' }).focus();
    await page.keyboard.press('Enter');
    await expect(dot(dialog(page))).toBeFocused();
    await expect(dot(dialog(page))).toHaveAttribute('aria-valuetext', '12% from the left, 88% from the top');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Shift+ArrowUp');
    await expect(dialog(page).getByText('13% from the left, 78% from the top')).toBeVisible();
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await expect(dialog(page).getByRole('button', { name: 'Done' })).toBeFocused();
    await page.keyboard.press('Enter');
    await expect(dialog(page)).toHaveCount(0);
    await expect(field(page).getByRole('button', { name: 'Focal point' })).toBeFocused();
    await expect(preview(page)).toHaveCSS('object-position', '13% 78%');
    await save(page);
    expect(await focalPointOf(club, id)).toEqual({ url, focalPoint: { x: 13, y: 78 } });
    await removeEvent(club, id);
  });

  test('the dot follows the pointer to the edge of the picture, and Cancel changes nothing', async ({ page, club }) => {
    const { id } = await createEvent(club, PHOTO);
    await signIn(page);
    await page.goto(`/admin/events/${id}`);
    const drag = async (to: { x: number; y: number }) => {
      await field(page).getByRole('button', { name: 'Focal point' }).click();
      // The dot can be pointed at when the picture has its size.
      await dot(dialog(page)).hover();
      const box = (await dialog(page).locator('img').first().boundingBox())!;
      await page.mouse.down();
      await page.mouse.move(box.x + box.width * to.x, box.y + box.height * to.y, { steps: 4 });
      await page.mouse.up();
    };
    await drag({ x: 0.75, y: 1.5 });
    await expect(dot(dialog(page))).toHaveAttribute('aria-valuetext', '75% from the left, 100% from the top');
    await dialog(page).getByRole('button', { name: 'Cancel' }).click();
    await expect(preview(page)).toHaveCSS('object-position', '12% 88%');
    await drag({ x: 0.25, y: 0.25 });
    await dialog(page).getByRole('button', { name: 'Done' }).click();
    await expect(preview(page)).toHaveCSS('object-position', '25% 25%');
    await save(page);
    expect((await focalPointOf(club, id)).focalPoint).toEqual({ x: 25, y: 25 });
    await removeEvent(club, id);
  });

  test('the crop dialog has a focal point too, which a picture that is used as it is keeps', async ({ page, club }) => {
    const { id } = await createEvent(club, null);
    await signIn(page);
    await page.goto(`/admin/events/${id}`);
    const crop = page.getByRole('dialog', { name: 'Crop the picture' });
    const choose = async () => {
      // The middle third of it is offered, from top to bottom: 3:2 of 4.5:1.
      const buffer = Buffer.from(
        await (await pictureWithDisc({ width: 1800, height: 400 }, { x: 900, y: 200 })).arrayBuffer(),
      );
      await field(page).locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
      await crop.getByRole('button', { name: 'Choose the focal point' }).click();
      await expect(dot(crop)).toBeFocused();
      for (const _ of [1, 2, 3, 4, 5]) await page.keyboard.press('Shift+ArrowLeft');
      await expect(crop.getByText('0% from the left, 50% from the top')).toBeVisible();
    };
    await choose();
    await crop.getByRole('button', { name: 'Crop', exact: true }).click();
    await expect(preview(page)).toHaveCSS('object-position', '0% 50%');
    await choose();
    await crop.getByRole('button', { name: 'Use the whole picture' }).click();
    await expect(preview(page)).toHaveCSS('object-position', '33% 50%');
    await save(page);
    expect((await focalPointOf(club, id)).focalPoint).toEqual({ x: 33, y: 50 });
    await removeEvent(club, id);
  });

  test('a poster is previewed whole, and an event without a picture is listed with the drawing of the site', async ({
    page,
    club,
  }) => {
    const [poster, bare] = [await createEvent(club, POSTER), await createEvent(club, null)];
    await signIn(page);
    await page.goto(`/admin/events/${poster.id}`);
    await expect(preview(page)).toHaveCSS('object-fit', 'contain');
    await expect(preview(page)).toHaveCSS('background-color', GROUND);
    await page.goto(`/admin/events?q=${encodeURIComponent(bare.title)}`);
    const row = page.getByRole('listitem').filter({ hasText: bare.title });
    await expect(row.locator('img')).toHaveAttribute('src', '/default-activity.svg');
    for (const { id } of [poster, bare]) await removeEvent(club, id);
  });

  test('the dialog of the focal point has no violation that axe finds', async ({ page, club }) => {
    const { id } = await createEvent(club, PHOTO);
    await signIn(page);
    await page.goto(`/admin/events/${id}`);
    await field(page).getByRole('button', { name: 'Focal point' }).click();
    await expect(dot(dialog(page))).toBeFocused();
    const { violations } = await new AxeBuilder({ page }).setLegacyMode().include('[role=dialog]').analyze();
    expect(violations).toEqual([]);
    await removeEvent(club, id);
  });
});

test('the focal point of a gallery picture is chosen beside its caption; Escape closes only the dialog', async ({
  page,
  club,
}) => {
  const alt = club.titled('Focused');
  const { data } = await createGraphqlClient(club.url)<{ id: string }>(
    'mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { id } }',
    { input: { alt, captureDate: '2097-01-02', image: null, imageFocalPoint: AT } },
    club.token,
    { 'input.image': await pictureWithDisc(PHOTO, { x: 100, y: 100 }) },
  );
  await signIn(page);
  await page.goto(`/admin/gallery?q=${encodeURIComponent(alt)}`);
  await page.getByRole('button', { name: `Edit “${alt}”` }).click();
  const form = page.getByRole('form', { name: `Edit “${alt}”` });
  const dialog = page.getByRole('dialog', { name: 'Focal point' });
  await form.getByRole('button', { name: 'Focal point' }).click();
  await expect(dialog.getByRole('slider', { name: 'Focal point' })).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(form).toBeVisible();
  await form.getByRole('button', { name: 'Focal point' }).click();
  await expect(dialog.getByRole('slider', { name: 'Focal point' })).toBeFocused();
  await page.keyboard.press('Shift+ArrowRight');
  await dialog.getByRole('button', { name: 'Done' }).click();
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form).toHaveCount(0);
  await expect(page.getByRole('listitem', { name: alt }).locator('img')).toHaveCSS('object-position', '22% 88%');
  await asAdmin(club.url, club.token)('mutation ($id: ID!) { deleteGalleryImage(id: $id) }', { id: data.id });
});

test('a visitor’s picture has no focal point to choose', async ({ page }) => {
  await page.goto('/blog');
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const form = page.getByRole('dialog', { name: 'Write for the Gavel Blog' });
  await expect(form.getByRole('textbox', { name: 'Content' })).toBeVisible();
  await form.getByRole('button', { name: 'Next' }).click();
  const photo = form.getByRole('group', { name: 'Author photo' });
  const buffer = Buffer.from(await (await pictureWithDisc(PHOTO, { x: 100, y: 100 })).arrayBuffer());
  await photo.locator('input[type=file]').setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer });
  const crop = page.getByRole('dialog', { name: 'Crop the picture' });
  await expect(crop.getByRole('button', { name: 'Crop', exact: true })).toBeEnabled();
  await expect(crop.getByRole('button', { name: /focal point/ })).toHaveCount(0);
  await crop.getByRole('button', { name: 'Crop', exact: true }).click();
  await expect(photo.getByRole('button', { name: 'Crop' })).toBeVisible();
  await expect(photo.getByRole('button', { name: 'Focal point' })).toHaveCount(0);
});
