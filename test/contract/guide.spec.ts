import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { CODE_ROWS, ENDPOINTS, LIMIT_ROWS } from '../../server/web/docs/texts.js';
import { hashSecret, keyText, generateSecret } from '../../server/features/api-keys/key-text.js';
import { API_KEY_DAYS, type ApiKeyScope, SCOPE_LABELS } from '../../server/shared/api-keys.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import type { Example, CodeSnippet } from '../../server/web/docs/example.js';
import { examples } from '../../server/web/docs/examples.js';
import { OPERATION_CODES } from '../../server/core/graphql/graphql-api.js';
import { DOCS_PAGE } from '../../server/shared/site.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlBlogApi } from '../support/blog-apis.js';
import { CONTENT_TABS } from '../../server/web/docs/explorer-tabs.js';

/** The guide and the explorer show what programs can do here. This does it. */
const run = promisify(execFile);
const TITLES = ['First of all', 'A second <one>', 'The "third"'];

let app: TestApp;
let token: string;
let folder: string;
let shown: readonly Example[];
let keys: Record<ApiKeyScope, string>;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  shown = examples(app.url);
  keys = { read: await keyFor('read'), write: await keyFor('write') };
  const author = { name: 'An author', department: 'Web', linkedin: 'https://www.linkedin.com/in/a' };
  for (const title of TITLES)
    await graphqlBlogApi(app.url).create({ title, content: '<p>x</p>', author, status: 'published' }, token);
  const event = {
    title: 'A night',
    description: 'x',
    date: '2990-02-07',
    time: '6 pm',
    location: 'Hall',
    type: 'OTHER',
  };
  const create = 'mutation ($input: EventInput!) { createEvent(input: $input) { id } }';
  expect((await app.gql(create, { input: event }, token)).errors).toEqual([]);
  // Within the repository, so that its packages are found as if they were installed there.
  await mkdir('test-results', { recursive: true });
  folder = await mkdtemp(resolve('test-results', 'examples-'));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** A new API key of the officer. */
async function keyFor(scope: ApiKeyScope): Promise<string> {
  const [id, secret] = [randomUUID(), generateSecret()];
  await app.database.query(
    `INSERT INTO api_key (id, admin_id, name, scope, secret_hash, created_at, expires_at)
     SELECT $1, id, 'An example', $2, $3, now(), now() + interval '1 day' FROM admin`,
    [id, scope, hashSecret(secret)],
  );
  return keyText(id, secret);
}

const example = (id: string): Example => shown.find((one) => one.id === id)!;
const piece = (id: string, language: CodeSnippet['language']): string =>
  example(id).snippets.find((one) => one.language === language)!.code;

const PATH = `${resolve('node_modules', '.bin')}:${process.env.PATH}`;
const shell = async (code: string, env: Record<string, string> = {}): Promise<string> =>
  (await run('sh', ['-ec', code], { cwd: folder, env: { PATH, ...env } })).stdout;
const node = async (code: string, env: Record<string, string> = {}): Promise<string> => {
  const file = join(folder, 'example.mjs');
  await writeFile(file, code);
  return (await run(process.execPath, [file], { cwd: folder, env: { PATH, ...env } })).stdout;
};
const curl = await run('curl', ['--version']).then(
  () => test,
  () => test.skip,
);

describe('the examples for curl', () => {
  curl('ask for the newest posts', async () => {
    const { data } = JSON.parse(await shell(piece('newest-posts', 'sh')));
    expect(data.blogPosts.nodes.map(({ title }: { title: string }) => title)).toEqual(TITLES.toReversed());
  });

  curl('ask what is on', async () => {
    const { data } = JSON.parse(await shell(piece('events-coming', 'sh')));
    expect(data.upcomingEvents.nodes).toEqual([
      { title: 'A night', date: '2990-02-07', startsAt: '2990-02-07T18:00:00+05:30', location: 'Hall' },
    ]);
  });

  curl('ask again for nothing', async () => {
    expect(await shell(piece('ask-again', 'sh'))).toBe('304\n');
    expect(JSON.parse(await readFile(join(folder, 'team.json'), 'utf8'))).toEqual({ data: { executiveCommittee: [] } });
  });

  curl('list drafts and write one with an API key, each with the scope it needs', async () => {
    const [list, write] = example('draft').snippets.map(({ code }) => code) as [string, string];
    const drafts = async (key: string) => JSON.parse(await shell(list, { API_KEY: key }));
    expect(await drafts(keys.read)).toEqual([]);
    const refused = JSON.parse(await shell(write, { API_KEY: keys.read }));
    expect(refused.errors[0].message).toBe(ERRORS.KEY_SCOPE.message);
    const { data } = JSON.parse(await shell(write, { API_KEY: keys.write }));
    expect(data.createBlogPost).toMatchObject({ slug: 'written-by-a-program', status: 'DRAFT' });
    expect(await drafts(keys.read)).toMatchObject([{ slug: 'written-by-a-program', status: 'draft' }]);
  });
});

describe('the examples for fetch', () => {
  test('read the newest posts', async () => {
    const lines = TITLES.toReversed().map((title) => `${title}, by An author\n`);
    expect(await node(piece('newest-posts', 'js'))).toBe(lines.join(''));
  });

  test('read every post, page by page', async () => {
    // Two pages of two are enough.
    const addresses = (await node(piece('every-post', 'js').replace('first: 50', 'first: 2'))).trim().split('\n');
    expect(addresses).toHaveLength(TITLES.length);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test('send a query once', async () => {
    const requests = piece('persisted', 'js');
    expect(await node(requests)).toContain(`title: 'A night'`);
    const withoutSending = requests.replace(`'PersistedQueryNotFound'`, `'nothing'`);
    expect(await node(withoutSending)).toContain(`title: 'A night'`);
  });

  test('clap', async () => {
    const newest = TITLES.at(-1)!;
    expect([await node(piece('clap', 'js')), await node(piece('clap', 'js'))]).toEqual([
      `${newest}: 1\n`,
      `${newest}: 2\n`,
    ]);
  });
});

describe('the typed client', () => {
  const files = () => example('typed').snippets.filter(({ language }) => language !== 'sh');
  const [once, again] = examples('')
    .at(-1)!
    .snippets.filter(({ language }) => language === 'sh');

  test('works as shown, and needs no other package', async () => {
    const installed = Array.from(once!.code.matchAll(/ (@?[\w/-]+)@([\d.]+)/g), ([, name, version]) => [
      name!,
      version!,
    ]);
    expect(installed).toHaveLength(7);
    // Without it, npm would take newer versions from then on.
    for (const line of once!.code.split('\n').filter((one) => one.startsWith('npm install')))
      expect(line).toContain(' --save-exact ');
    for (const [name, version] of installed) {
      const here = await readFile(resolve('node_modules', name!, 'package.json'), 'utf8');
      expect([name, version]).toEqual([name, (JSON.parse(here) as { version: string }).version]);
    }
    const used = files().flatMap(({ code }) => Array.from(code.matchAll(/from '([^.'][^']*)'/g), ([, name]) => name!));
    expect(installed.map(([name]) => name)).toEqual(expect.arrayContaining([...new Set(used)]));
  });

  test('is generated from the schema, compiles and runs; fields that were not selected do not compile', async () => {
    for (const { name, code } of files()) await writeFile(join(folder, name), code);
    await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
    const [generate, check, start] = again!.code.split('\n').map((line) => line.replace(/^npx /, ''));
    await shell(generate!);
    await shell(check!);
    const lines = (await shell(start!)).trim().split('\n');
    expect(lines.map((line) => line.slice(11))).toEqual(TITLES.toReversed());
    const broken = files()
      .find(({ name }) => name === 'newest-posts.ts')!
      .code.replaceAll('title', 'subtitle');
    await writeFile(join(folder, 'newest-posts.ts'), broken);
    await expect(shell(check!)).rejects.toMatchObject({ stdout: expect.stringContaining('subtitle') });
  });
});

test('every operation in the explorer’s tabs succeeds with its variables', async () => {
  const post = (await app.gql<{ blogPosts: { nodes: { id: string }[] } }>('{ blogPosts { nodes { id } } }')).data!;
  const filled = { id: post.blogPosts.nodes[0]!.id, ...ADMIN };
  const names: string[] = [];
  for (const { query, variables = '{}' } of CONTENT_TABS) {
    const given = JSON.parse(variables) as object;
    const values = { ...given, ...Object.fromEntries(Object.entries(filled).filter(([name]) => name in given)) };
    const operations = parse(query).definitions.filter(({ kind }) => kind === Kind.OPERATION_DEFINITION);
    for (const { name } of operations as OperationDefinitionNode[]) {
      const sent = { query, variables: values, operationName: name!.value };
      const { body } = await app.rest().post('/graphql').set('authorization', `Bearer ${token}`).send(sent);
      expect([name!.value, body.errors]).toEqual([name!.value, undefined]);
      names.push(name!.value);
      if (name!.value === 'SignOut') token = await app.signIn();
    }
  }
  expect(names).toEqual([
    'NewestPosts',
    'UpcomingEvents',
    'TeamByYear',
    'FindPost',
    'Clap',
    'SignIn',
    'NewDraft',
    'SignOut',
  ]);
});

describe('the guide', () => {
  const page = async () => (await app.rest().get(DOCS_PAGE.to).expect(200).expect('content-type', /html/)).text;
  const text = (html: string) =>
    html.replace(/<[^>]+>/g, '').replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name]!);
  const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': `'` };

  test('contains every example as it is run, every limit and every code', async () => {
    const read = text(await page());
    for (const { title, snippets: pieces } of shown) {
      expect(read).toContain(title);
      for (const { code } of pieces) expect(read).toContain(code);
    }
    for (const [name, says] of [...LIMIT_ROWS, ...CODE_ROWS]) {
      expect(read).toContain(name);
      expect(read).toContain(says.replaceAll('`', ''));
    }
  });

  test('explains where to create an API key, its scopes and lifetime, and never uses a password', async () => {
    const { text: says } = example('draft');
    for (const word of [`${app.url}/admin/account`, ...Object.values(SCOPE_LABELS).map(({ label }) => label)])
      expect(says).toContain(word);
    expect(says).toContain(`${API_KEY_DAYS.slice(0, -1).join(', ')} or ${API_KEY_DAYS.at(-1)} days`);
    expect(JSON.stringify(shown)).not.toMatch(/signIn|PASSWORD/);
    expect(example('typed').text).toContain('Node 24');
  });

  test('lists every error code', () => {
    const codes = [...Object.values(ERROR_KINDS).map(({ code }) => code), ...Object.values(OPERATION_CODES)];
    expect(CODE_ROWS.map(([code]) => code).sort()).toEqual(codes.sort());
  });

  test('has working links and is linked', async () => {
    for (const { path } of ENDPOINTS) await app.rest().get(path).set('accept', 'text/html, */*;q=0.1').expect(200);
    const html = await page();
    expect(html).toContain(`<link rel="canonical" href="${app.url}${DOCS_PAGE.to}"`);
    expect((await app.rest().get('/sitemap.xml')).text).toContain(`<loc>${app.url}${DOCS_PAGE.to}</loc>`);
    for (const path of ['/contact', '/api/docs/rest'])
      expect((await app.rest().get(path)).text).toContain(`href="${DOCS_PAGE.to}"`);
    expect(CONTENT_TABS[0]!.query).toContain(DOCS_PAGE.to);
  });
});
