import type { Page } from '@playwright/test';
import { ADMIN } from '../support/admin.ts';
import { graphqlBlogApi } from '../support/blog-apis.ts';
import { AUTHOR, expect, fillSignIn, test } from './club.ts';
import { asAdmin } from './graphql.ts';
import { startProduct } from '../support/product-process.ts';
import { OVERVIEW_MESSAGES } from '../../client/features/overview/admin/texts.ts';

const panel = (page: Page, title: string) => page.getByRole('region', { name: title });

test('the overview of an empty site offers the first steps, and then shows what was done', async ({ page }) => {
  const { url, stop } = await startProduct();
  try {
    await page.goto(`${url}/admin`);
    await fillSignIn(page);
    await expect(page).toHaveURL(`${url}/admin`);
    await expect(panel(page, OVERVIEW_MESSAGES.submissions)).toContainText(OVERVIEW_MESSAGES.noSubmissions);
    await expect(panel(page, OVERVIEW_MESSAGES.event).getByRole('link')).toHaveText(OVERVIEW_MESSAGES.newEvent);

    const api = graphqlBlogApi(url);
    const { data: token } = await api.signIn(ADMIN.email, ADMIN.password);
    const create = 'mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { id } }';
    const ask = asAdmin(url, token);
    await api.submit({ title: 'From a visitor', content: '<p>I stood up.</p>', author: AUTHOR });
    await ask(create, { input: { title: 'A draft of mine', author: AUTHOR } });
    await ask('mutation ($input: EventInput!) { createEvent(input: $input) { id } }', {
      input: {
        ...{ title: 'Table Topics', description: 'Questions.', date: '2031-12-18', time: '6 PM' },
        ...{ location: 'Hall 2', type: 'EDUCATIONAL_MEETING' },
      },
    });
    await page.reload();
    await expect(panel(page, OVERVIEW_MESSAGES.submissions)).toContainText('From a visitor');
    await expect(panel(page, OVERVIEW_MESSAGES.event)).toContainText('Table Topics');
    await panel(page, OVERVIEW_MESSAGES.drafts).getByRole('link', { name: 'A draft of mine' }).click();
    await expect(page.getByRole('textbox', { name: 'Title', exact: true })).toHaveValue('A draft of mine');
  } finally {
    // Or the page would ask for more than the site can answer.
    await page.goto('about:blank');
    await stop();
  }
});
