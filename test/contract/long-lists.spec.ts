import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { DataSource, type Logger } from 'typeorm';
import { startApp, type TestApp } from '../support/app.js';

let app: TestApp;
let token: string;

const ROWS = 5000;
const FILL = [
  `INSERT INTO event (title, description, date, time, minute, location, type, status, image, created_at, updated_at)
   SELECT 'Evening ' || n, 'Questions.', date '2015-01-01' + n, '6 pm', 1080, 'Hall', 'other', 'upcoming', '', now(), now()
   FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
     author_linkedin, author_photo, cover, status, published_date, submitted, created_at, updated_at)
   SELECT 'post-' || n, 'Post ' || n, '', repeat('<p>A text of some length.</p>', 20), '', 3, 'A', '', '', '', '',
     CASE WHEN n % 10 = 0 THEN 'draft' ELSE 'published' END, now() - n * interval '1 hour', n % 20 = 0,
     now() - n * interval '1 hour', now()
   FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO gallery_image (image, alt, capture_date, created_at, updated_at)
   SELECT '/media/' || gen_random_uuid() || '-480x320.webp', 'Picture ' || n, date '2015-01-01' + n, now(), now()
   FROM generate_series(1, ${ROWS}) n`,
  `INSERT INTO team_member (name, position, year, thoughts, image, sort_key, created_at, updated_at)
   SELECT 'Member ' || n, 'Treasurer', lpad((20 + n % 50)::text, 2, '0') || '/' || lpad((21 + n % 50)::text, 2, '0'),
     '', '', lpad(n::text, 5, '0'), now(), now()
   FROM generate_series(1, ${ROWS}) n`,
];

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  for (const sql of FILL) await app.database.query(sql);
  await app.database.query('ANALYZE');
});
afterAll(() => app.close());

interface Plan {
  'Node Type': string;
  Plans?: Plan[];
}
const nodesOf = (plan: Plan): string[] => [plan['Node Type'], ...(plan.Plans ?? []).flatMap(nodesOf)];

/** What PostgreSQL does for the statements of one GraphQL query. */
async function plansOf(query: string): Promise<string[]> {
  const dataSource = app.get(DataSource);
  const asked: [string, unknown[]][] = [];
  const { logger } = dataSource;
  dataSource.logger = Object.assign(Object.create(logger) as Logger, {
    logQuery: (sql: string, values: unknown[] = []) => void asked.push([sql, values]),
  });
  try {
    expect((await app.gql(query, {}, token)).errors).toEqual([]);
  } finally {
    dataSource.logger = logger;
  }
  const lists = asked.filter(
    ([sql]) => sql.startsWith('SELECT') && /FROM "(event|blog_post|gallery_image|team_member)"/.test(sql),
  );
  expect(lists).not.toEqual([]);
  const plans = await Promise.all(
    lists.map(([sql, values]) =>
      dataSource.query<{ 'QUERY PLAN': [{ Plan: Plan }] }[]>(`EXPLAIN (FORMAT json) ${sql}`, values),
    ),
  );
  return plans.flatMap((rows) => nodesOf(rows[0]!['QUERY PLAN'][0].Plan));
}

const page = 'nodes { id } pageInfo { endCursor hasNextPage }';

test.each([
  ['events that come', 'events', 'from: "2020-01-01", order: OLDEST'],
  ['events that were', 'events', 'to: "2020-01-01", order: NEWEST'],
  ['posts', 'adminBlogPosts', ''],
  ['submissions', 'adminBlogPosts', 'status: DRAFT, submitted: true, order: OLDEST'],
  ['pictures', 'galleryImages', 'order: NEWEST'],
  ['pictures of a year', 'galleryImages', 'from: "2020-01-01", to: "2020-12-31", order: OLDEST'],
  ['members', 'teamMembers', ''],
])(
  'among %s each page comes by an index, whichever it is: nothing is read through, nothing sorted',
  async (_, list, filter) => {
    const ask = (more: string) => `{ ${list}(${['first: 24', filter, more].filter(Boolean).join(', ')}) { ${page} } }`;
    const { data } = await app.gql<Record<string, { pageInfo: { endCursor: string } }>>(ask(''), {}, token);
    for (const more of ['', `after: "${data![list]!.pageInfo.endCursor}"`]) {
      const plan = await plansOf(ask(more));
      expect(plan).toEqual(expect.arrayContaining([expect.stringMatching(/^Index/)]));
      expect(plan).not.toEqual(expect.arrayContaining([expect.stringMatching(/Seq Scan|Sort/)]));
    }
  },
);
