import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { type DocumentNode, Kind, parse, print, visit } from 'graphql';
import { randomUUID } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { MAX_PAGE_SIZE } from '../../client/records/list/page-size.js';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { MAX_LIST_BYTES } from '../../server/infra/http/cache-control.interceptor.js';
import { startApp, type TestApp } from '../support/app.js';
import { recordStatements } from '../support/statements.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Posts {
  count: number;
  /** Characters of each text. */
  content?: number;
  /** Characters of both images’ addresses. */
  address?: number;
}

/** Replaces all posts; every third has the time of the one before. */
async function setPosts({ count, content = 10, address = 10 }: Posts): Promise<void> {
  await app.database.query('DELETE FROM blog_post');
  await app.database.query(
    `INSERT INTO blog_post (slug, title, subtitle, content, excerpt, minutes_to_read, author_name, author_department,
       author_linkedin, author_photo, cover, status, published_date, created_at, updated_at)
     SELECT 'long-' || n, 'Post ' || n, '', '<p>' || rpad('', $2, 'Speech ') || '</p>', '', 1, 'A', '', '',
       'https://images.example/' || rpad('', $3, 'a'), 'https://images.example/' || rpad('', $3, 'b'),
       'published', now() - (n - n % 3 / 2) * interval '1 hour', now() - (n - n % 3 / 2) * interval '1 hour', now()
     FROM generate_series(1, $1::integer) AS n`,
    [count, content, address],
  );
}

const slugs = async (order: string): Promise<unknown[]> =>
  (await app.database.query(`SELECT slug FROM blog_post ORDER BY ${order}`)).map(({ slug }) => slug);

const read = (path: string, options: RequestInit = {}): Promise<Response> =>
  fetch(app.url + path, { ...options, headers: { 'Accept-Encoding': 'identity', ...options.headers } });
const managed = (options: RequestInit = {}): Promise<Response> =>
  read('/api/blogs', { ...options, headers: { Authorization: `Bearer ${token}` } });

async function readPublished(): Promise<{ text: string; etag: string | null; pages: number }> {
  let text = '';
  let etag: string | null = null;
  const statements = await recordStatements(app, async () => {
    const response = await read('/api/blogs/published');
    text = await response.text();
    etag = response.headers.get('etag');
  });
  return { text, etag, pages: statements.filter(([sql]) => sql.endsWith('LIMIT 101')).length };
}

/** Apollo Client asks for the type of every object, and that counts too. */
const withTypenames = (document: DocumentNode): DocumentNode =>
  visit(document, {
    SelectionSet: (node, _, parent) =>
      parent && 'kind' in parent && parent.kind === Kind.OPERATION_DEFINITION
        ? undefined
        : { ...node, selections: [...node.selections, TYPENAME] },
  });
const TYPENAME = { kind: Kind.FIELD, name: { kind: Kind.NAME, value: '__typename' } } as const;

/** Operations of the dashboard that load a list page by page, with the fragments of all its documents. */
async function pagedOperations(): Promise<{ name: string; query: string; variables: object }[]> {
  const files = await readdir('client', { recursive: true });
  const texts = await Promise.all(
    files.filter((file) => file.endsWith('.graphql')).map((file) => readFile(`client/${file}`, 'utf8')),
  );
  const { definitions } = withTypenames(parse(texts.join('\n')));
  const fragments = new Map(
    definitions.filter((each) => each.kind === Kind.FRAGMENT_DEFINITION).map((each) => [each.name.value, print(each)]),
  );
  const withFragments = (text: string): string[] => {
    const names = new Set(Array.from(text.matchAll(/\.\.\.\s*(\w+)/g), ([, name = '']) => name));
    return [text, ...[...names].flatMap((name) => withFragments(fragments.get(name) ?? ''))];
  };
  const values: Record<string, unknown> = {
    ID: randomUUID(),
    Boolean: false,
    Int: MAX_PAGE_SIZE,
    CalendarDate: '2026-11-25',
    ListOrder: 'NEWEST',
    String: 'speech',
    BlogPostSort: 'CREATED',
  };
  return definitions
    .filter((each) => each.kind === Kind.OPERATION_DEFINITION)
    .filter(({ variableDefinitions = [] }) =>
      variableDefinitions.some(({ variable }) => variable.name.value === 'after'),
    )
    .map((operation) => ({
      name: operation.name!.value,
      query: [...new Set(withFragments(print(operation)))].join('\n'),
      variables: Object.fromEntries(
        (operation.variableDefinitions ?? []).flatMap(({ variable, type }) =>
          type.kind === Kind.NON_NULL_TYPE && type.type.kind === Kind.NAMED_TYPE
            ? [[variable.name.value, values[type.type.name.value]]]
            : [],
        ),
      ),
    }));
}

test('the largest page of every list that the client loads is within the limit on the cost of an operation', async () => {
  const operations = await pagedOperations();
  expect(operations.length).toBeGreaterThan(5);
  for (const { name, query, variables } of operations) {
    const { errors } = await app.gql(query, variables, token);
    expect([name, errors.map(({ message }) => message).filter((message) => !/not found/i.test(message))]).toEqual([
      name,
      [],
    ]);
  }
});

interface Listed {
  slug: string;
  content?: string;
}

describe('a list of all posts in the REST API', () => {
  test('is read page by page, in order, and has an ETag like any other response', async () => {
    await setPosts({ count: 250 });
    const { text, etag, pages } = await readPublished();
    expect(pages).toBe(3);
    const posts = JSON.parse(text) as Listed[];
    expect(posts.map(({ slug }) => slug)).toEqual(await slugs('published_date DESC, id DESC'));
    expect(text).toBe(JSON.stringify(posts));
    expect(etag).not.toBeNull();
    expect((await read('/api/blogs/published', { headers: { 'If-None-Match': etag! } })).status).toBe(304);
  });

  test('is sent in the same form, but without an ETag, if it is too large to be held in memory', async () => {
    await setPosts({ count: 40, content: 200_000 });
    const response = await managed();
    expect([response.status, response.headers.get('etag')]).toEqual([200, null]);
    const text = await response.text();
    expect(text.length).toBeGreaterThan(MAX_LIST_BYTES);
    const posts = JSON.parse(text) as Listed[];
    expect(text).toBe(JSON.stringify(posts));
    expect(posts.map(({ slug }) => slug)).toEqual(await slugs('created_at DESC, id DESC'));
    expect(posts.at(-1)).toEqual(await (await read(`/api/blogs/${posts.at(-1)!.slug}`)).json());
    const head = await managed({ method: 'HEAD' });
    expect([head.status, head.headers.get('content-type'), await head.text()]).toEqual([
      200,
      response.headers.get('content-type'),
      '',
    ]);
  });

  test('is not cached if it is too large', async () => {
    await setPosts({ count: 1700, address: 2000 });
    for (let times = 0; times < 2; times++) {
      const { text, pages } = await readPublished();
      expect([text.length > MAX_LIST_BYTES, pages]).toEqual([true, 17]);
    }
  });

  test('that cannot be read to its end is cut off, so that nobody takes it for complete', async () => {
    await setPosts({ count: 100, content: 200_000 });
    const blog = app.get(BlogService);
    const page = blog.managed.bind(blog);
    const pages = jest
      .spyOn(blog, 'managed')
      .mockImplementation((filter, args, withContent) =>
        pages.mock.calls.length > 3
          ? Promise.reject(new Error('The database is gone'))
          : page(filter, args, withContent),
      );
    try {
      const response = await managed();
      expect(response.status).toBe(200);
      await expect(response.text()).rejects.toThrow();
    } finally {
      pages.mockRestore();
    }
    expect((await read('/health')).status).toBe(200);
  });
});
