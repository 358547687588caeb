import { test as base, expect, type Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { graphqlDoor, type BlogDoor, type Post, type PostFields } from '../support/blog-doors.ts';

export const AUTHOR = {
  name: 'The Editorial Committee',
  department: 'Editorial',
  linkedin: 'https://www.linkedin.com/in/editorial',
};

export interface Club {
  blog: BlogDoor;
  token: string;
  /** A title that no other test has. */
  titled(what: string): string;
  /** A published post of this test's own. */
  publish(fields?: PostFields): Promise<Post>;
}

/** A test with the club's own door to its blog: what a journey needs, it makes. Console errors fail the test. */
export const test = base.extend<{ club: Club; quiet: void }>({
  club: async ({ baseURL }, use, info) => {
    const blog = graphqlDoor(baseURL!);
    const { data: token } = await blog.signIn(ADMIN.email, ADMIN.password);
    const titled = (what: string) =>
      `${what} ${info.testId.slice(-6)}${info.retry}${Math.random().toString(36).slice(2, 6)}`;
    await use({
      blog,
      token,
      titled,
      publish: async (fields = {}) => {
        const post = {
          title: titled('Post'),
          content: '<p>Stand up, breathe, begin.</p>',
          author: AUTHOR,
          status: 'published' as const,
          ...fields,
        };
        const { data, message } = await blog.create(post, token);
        if (!data) throw new Error(message ?? 'no post');
        return data;
      },
    });
  },
  quiet: [
    async ({ page }, use) => {
      const complaints: string[] = [];
      page.on('pageerror', (error) => complaints.push(String(error)));
      page.on('console', (message) => {
        // The browser tells of refused requests too: those that a test brings about.
        if (message.type() === 'error' && !/status of (4\d\d|503)|net::ERR_FAILED/.test(message.text()))
          complaints.push(message.text());
      });
      await use();
      expect(complaints).toEqual([]);
    },
    { auto: true },
  ],
});

export { expect };

export async function signIn(page: Page): Promise<void> {
  await page.goto('/adminlogin');
  await fillSignIn(page);
  await expect(page).toHaveURL(/\/admin\//);
}

/** On the sign-in screen. */
export async function fillSignIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByLabel('Password', { exact: true }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}
