import { afterAll, beforeAll, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi } from '../support/blog-apis.js';

/** `SAVES=2000 SAVES_SEED=… npm test -- api post-saves` does more of them, or the same again. */
const SEED = Number(process.env.SAVES_SEED ?? Date.now() % 2 ** 31);
const SAVES = Number(process.env.SAVES ?? 120);
/** Saves of one post. */
const HISTORY = 16;

let app: TestApp;
let token: string;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const INTENTS = ['SAVE', 'KEEP_PENDING', 'PUBLISH_PENDING', 'DISCARD_PENDING'] as const;
const author = { name: 'Nimal Perera', linkedin: 'https://linkedin.com/in/example' };
const TOMORROW = new Date(Date.now() + 86_400_000).toISOString();

/** One of two officers saves, perhaps without having read what the other one has saved since. */
const save = fc.record({
  officer: fc.constantFrom(0, 1),
  reads: fc.boolean(),
  intent: fc.constantFrom(...INTENTS),
  input: fc.option(
    fc.record(
      {
        title: fc.constantFrom('One', 'Two', 'Three'),
        content: fc.constantFrom('<p>Some</p>', '<p>More</p>'),
        slug: fc.constantFrom('first-place', 'other-place'),
        status: fc.constantFrom('DRAFT', 'PUBLISHED'),
        publishAt: fc.constantFrom(TOMORROW, null, '2020-01-01T00:00:00Z'),
        author: fc.constant(author),
      },
      { requiredKeys: ['author'] },
    ),
    { nil: undefined, freq: 5 },
  ),
});

/** The first ones, so that each intent is done at least once, whatever follows. */
const OPENING = (['SAVE', 'KEEP_PENDING', 'PUBLISH_PENDING', 'KEEP_PENDING', 'DISCARD_PENDING'] as const).map(
  (intent, n) => ({ officer: 0, reads: true, intent, input: { title: `Opening ${n}`, author } }),
);

interface Read {
  post: { id: string; version: number };
  pending: { id: string; version: number } | null;
}
const SAVED = `post { id version title content slug status publishAt pendingChangesAt }
  pending { id version baseVersion title content slug updatedAt }`;
const COMMAND = `mutation (
  $id: ID!, $intent: BlogPostSaveIntent!, $input: BlogPostPatch, $version: Int, $pendingId: ID, $pendingVersion: Int
) {
  saved: saveBlogPost(
    id: $id, intent: $intent, input: $input, version: $version, pendingId: $pendingId, pendingVersion: $pendingVersion
  ) { ${SAVED} }
}`;
const READ = `query ($id: ID!) {
  post: adminBlogPost(id: $id) { id version }
  pending: blogPostPendingChanges(postId: $id) { id version }
}`;
const TABLES = ['blog_post', 'blog_post_pending', 'blog_post_revision', 'blog_former_slug', 'trash', 'media_use'];

async function stateOf(): Promise<string[]> {
  const rows = await app.database.query(
    TABLES.map((table) => `SELECT '${table}' AS place, to_jsonb(t) AS row FROM ${table} t`).join(' UNION ALL '),
  );
  return rows.map((row) => JSON.stringify(row)).sort();
}
const send = async (command: object) => {
  const { data, errors } = await app.gql<{ saved: object }>(COMMAND, command, token);
  return data?.saved ?? errors.map(({ message }) => message);
};

test(`${SAVES} random saves have all their effects or none, and a repeated one changes nothing more`, async () => {
  const saves = [...OPENING, ...fc.sample(save, { seed: SEED, numRuns: SAVES - OPENING.length })];
  const blog = graphqlBlogApi(app.url);
  const done = new Set<string>();
  for (let from = 0; from < saves.length; from += HISTORY) {
    await app.database.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`);
    const fields = { title: 'Zero', content: '<p>None</p>', status: 'published' } as const;
    const post = { ...fields, author: { ...author, department: 'Mathematics' } };
    const { id } = (await blog.create(post, token)).data;
    const read = async () => (await app.gql<Read>(READ, { id }, token)).data!;
    const known = [await read(), await read()];
    const story: object[] = [];
    for (const { officer, reads, intent, input } of saves.slice(from, from + HISTORY)) {
      if (reads) known[officer] = await read();
      const { post: live, pending } = known[officer]!;
      const versions = { version: live.version, pendingId: pending?.id, pendingVersion: pending?.version ?? 0 };
      const command = { id, intent, input, ...versions };
      story.push(command);
      const before = await stateOf();
      const response = await send(command);
      const after = await stateOf();
      const failed = Array.isArray(response);
      if (!failed) done.add(intent);
      const state = failed ? before : after;
      expect({ seed: SEED, story, state: after }).toStrictEqual({ seed: SEED, story, state });
      expect(JSON.stringify(response)).not.toContain('Something went wrong');
      const repeated = { response: await send(command), state: await stateOf() };
      expect({ seed: SEED, story, ...repeated }).toStrictEqual({ seed: SEED, story, response, state });
    }
  }
  expect([...done].sort()).toEqual([...INTENTS].sort());
}, 600_000);

test('pending changes that the officer does not know of are not published, even if they say the same', async () => {
  await app.database.query(`TRUNCATE ${TABLES.join(', ')} CASCADE`);
  const fields = { title: 'Zero', content: '<p>None</p>', status: 'published' } as const;
  const { id } = (
    await graphqlBlogApi(app.url).create({ ...fields, author: { ...author, department: 'Mathematics' } }, token)
  ).data;
  const command = { id, input: { content: '<p>More</p>', author }, version: 1, pendingVersion: 0 };
  expect(await send({ ...command, intent: 'KEEP_PENDING' })).toMatchObject({ pending: { version: 1 } });
  const before = await stateOf();
  for (const intent of ['PUBLISH_PENDING', 'DISCARD_PENDING'])
    expect(await send({ ...command, intent })).toEqual([ERRORS.POST_CHANGED.message]);
  expect(await stateOf()).toEqual(before);
});
