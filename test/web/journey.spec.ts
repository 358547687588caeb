import { AUTHOR, expect, signInByForm, test } from './club.ts';
import { mockResponses, openApplications, openFromNavigation, specialEvent } from './answers.ts';
import { SUBMIT_MESSAGES } from '../../client/features/blog/submit/texts.ts';
import { BLOG_ADMIN_MESSAGES } from '../../client/features/blog/admin/texts.ts';
import { BLOG_MESSAGES } from '../../client/features/blog/public/texts.ts';
import { FEEDBACK_MESSAGES } from '../../client/features/contact/feedback/texts.ts';
import { EVENT_MESSAGES } from '../../client/features/events/public/texts.ts';
import { GALLERY_MESSAGES } from '../../client/features/gallery/public/texts.ts';
import { MEMBERSHIP_MESSAGES } from '../../client/features/membership/public/texts.ts';
import { VIDEO_MESSAGES } from '../../client/features/intro-video/public/texts.ts';
import { TEAM_MESSAGES } from '../../client/features/team/public/texts.ts';

test('R1 R6: visitors can do everything without an account', async ({ page }) => {
  const opened: [path: string, sections: string[]][] = [
    ['/', [EVENT_MESSAGES.upcomingTitle, VIDEO_MESSAGES.title, TEAM_MESSAGES.testimonialsTitle]],
    ['/about', ['What we hold to', 'How it began', TEAM_MESSAGES.committeeTitle]],
    ['/activities', [EVENT_MESSAGES.calendarTitle, GALLERY_MESSAGES.title]],
    ['/contact', ['Contact form']],
  ];
  for (const [path, sections] of opened) {
    // Other tests take the video away for a moment, and the special event for good.
    await expect(async () => {
      await page.goto(path);
      for (const name of sections) await expect(page.getByRole('region', { name, exact: true })).toBeVisible();
    }).toPass();
  }
  await expect(page.getByRole('complementary', { name: 'Other ways to reach us' })).toBeVisible();
  await page.goto('/membership');
  await expect(page.getByRole('heading', { name: /^Applications are/ })).toBeVisible();
  await page.getByRole('button', { name: 'Ask Me!' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: FEEDBACK_MESSAGES.open }).click();
  await expect(page.getByRole('dialog', { name: FEEDBACK_MESSAGES.title }).getByLabel('Message')).toBeVisible();
  await page.keyboard.press('Escape');
  const signIn = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'Sign in as Admin' }).click();
  await expect(await signIn).toHaveURL('/adminlogin');
  await mockResponses(page, { SpecialEvent: specialEvent(), MembershipConfig: openApplications() });
  await openFromNavigation(page, 'Home');
  await expect(page.getByRole('region', { name: 'The Night of Voices' })).toBeVisible();
  await openFromNavigation(page, 'Membership');
  await expect(page.getByRole('button', { name: MEMBERSHIP_MESSAGES.showForm })).toBeVisible();
});

test('R1 R2 R6: read, clap, share, submit, sign in, review, publish, and see it live', async ({
  page,
  club,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const read = await club.publish({ subtitle: 'To be read first' });
  const title = club.titled('From a visitor');

  // Read, clap, share.
  await page.goto('/blog');
  await page.getByRole('link', { name: read.title, exact: true }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(read.title);
  await page.getByRole('button', { name: 'Clap' }).click();
  await expect(page.getByText('1 clap', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Copy Link' }).click();
  await expect(page.getByText(BLOG_MESSAGES.linkCopied)).toBeVisible();

  // Submit.
  await page.getByRole('button', { name: 'Write Blog' }).click();
  const form = page.getByRole('dialog', { name: 'Write for the Gavel Blog' });
  await form.getByLabel('Title', { exact: true }).fill(title);
  await form.getByRole('textbox', { name: 'Content' }).click();
  await page.keyboard.type('It began with a question at table topics.');
  await form.getByRole('button', { name: SUBMIT_MESSAGES.next }).click();
  await form.getByLabel('Author name').fill(AUTHOR.name);
  await form.getByLabel('Department').fill(AUTHOR.department);
  await form.getByLabel('LinkedIn').fill(AUTHOR.linkedin);
  await form.getByLabel(SUBMIT_MESSAGES.declaration).check();
  const sent = Date.now();
  await expect.poll(() => Date.now() - sent).toBeGreaterThan(3000);
  await form.getByRole('button', { name: 'Submit for review' }).click();
  await expect(page.getByText(SUBMIT_MESSAGES.submitted)).toBeVisible();
  await page.goto('/blog');
  await expect(page.getByRole('heading', { name: title })).toHaveCount(0);

  // Sign in, review, publish.
  await signInByForm(page);
  await page.getByRole('link', { name: 'Blog Posts' }).click();
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Content' })).toContainText('It began with a question');
  await page.getByRole('link', { name: 'Blog Posts' }).first().click();
  await page.getByRole('listitem').filter({ hasText: title }).getByRole('button', { name: 'Publish' }).click();
  await expect(page.getByText(BLOG_ADMIN_MESSAGES.published)).toBeVisible();

  // See it live.
  await page.goto('/blog');
  await page.getByRole('link', { name: title, exact: true }).click();
  await expect(page.getByText('It began with a question at table topics.')).toBeVisible();
});
