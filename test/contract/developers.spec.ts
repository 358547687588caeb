import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { Kind, parse, type OperationDefinitionNode } from 'graphql';
import { CODE_ROWS, DOORS, LIMIT_ROWS } from '../../server/shared/developers.js';
import { KINDS } from '../../server/shared/errors.js';
import type { Example, Piece } from '../../server/shared/example.js';
import { examples } from '../../server/shared/examples.js';
import { EXPLORER_TABS } from '../../server/shared/explorer-tabs.js';
import { OPERATION_CODES } from '../../server/shared/graphql.js';
import { DEVELOPERS_PAGE } from '../../server/shared/site.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor } from '../support/blog-doors.js';

/** The page for developers and the explorer show what programs can do here. This does it. */
const run = promisify(execFile);
const TITLES = ['First of all', 'A second <one>', 'The "third"'];

let app: TestApp;
let token: string;
let folder: string;
let shown: readonly Example[];

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  shown = examples(app.url);
  const author = { name: 'An author', department: 'Web', linkedin: 'https://www.linkedin.com/in/a' };
  for (const title of TITLES)
    await graphqlDoor(app.url).create({ title, content: '<p>x</p>', author, status: 'published' }, token);
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

const example = (id: string): Example => shown.find((one) => one.id === id)!;
const piece = (id: string, language: Piece['language']): string =>
  example(id).pieces.find((one) => one.language === language)!.code;

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

  curl('write a draft', async () => {
    const { data } = JSON.parse(await shell(piece('draft', 'sh'), { TOKEN: token }));
    expect(data.createBlogPost).toMatchObject({ slug: 'written-by-a-program', status: 'DRAFT' });
  });
});

describe('the examples for fetch', () => {
  test('ask for the newest posts', async () => {
    const lines = TITLES.toReversed().map((title) => `${title}, by An author\n`);
    expect(await node(piece('newest-posts', 'js'))).toBe(lines.join(''));
  });

  test('read every post, page by page', async () => {
    // Two pages of two tell as much as two of fifty.
    const addresses = (await node(piece('every-post', 'js').replace('first: 50', 'first: 2'))).trim().split('\n');
    expect(addresses).toHaveLength(TITLES.length);
    for (const address of addresses) expect((await fetch(address)).status).toBe(200);
  });

  test('send a query once', async () => {
    const asked = piece('persisted', 'js');
    expect(await node(asked)).toContain(`title: 'A night'`);
    const withoutSending = asked.replace(`'PersistedQueryNotFound'`, `'nothing'`);
    expect(await node(withoutSending)).toContain(`title: 'A night'`);
  });

  test('clap', async () => {
    const newest = TITLES.at(-1)!;
    expect([await node(piece('clap', 'js')), await node(piece('clap', 'js'))]).toEqual([
      `${newest}: 1\n`,
      `${newest}: 2\n`,
    ]);
  });

  test('sign in', async () => {
    const given = (await node(piece('draft', 'js'), { EMAIL: ADMIN.email, PASSWORD: ADMIN.password })).trim();
    expect((await app.gql('{ me { email } }', {}, given)).data).toEqual({ me: { email: ADMIN.email } });
    expect(await node(piece('draft', 'js'), { EMAIL: ADMIN.email, PASSWORD: 'wrong' })).toBe('Invalid credentials\n');
  });
});

describe('the typed client', () => {
  const files = () => example('typed').pieces.filter(({ language }) => language !== 'sh');
  const [once, again] = examples('')
    .at(-1)!
    .pieces.filter(({ language }) => language === 'sh');

  test('needs what it says, as it is here, and no other package', async () => {
    const installed = Array.from(once!.code.matchAll(/ (@?[\w/-]+)@([\d.]+)/g), ([, name, version]) => [
      name!,
      version!,
    ]);
    expect(installed).toHaveLength(7);
    for (const [name, version] of installed) {
      const here = await readFile(resolve('node_modules', name!, 'package.json'), 'utf8');
      expect([name, version]).toEqual([name, (JSON.parse(here) as { version: string }).version]);
    }
    const used = files().flatMap(({ code }) => Array.from(code.matchAll(/from '([^.'][^']*)'/g), ([, name]) => name!));
    expect(installed.map(([name]) => name)).toEqual(expect.arrayContaining([...new Set(used)]));
  });

  test('is generated from the schema, passes the compiler and runs; what was not asked for does not pass', async () => {
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

test('every operation of the explorer’s tabs is answered as it stands, with the variables filled in', async () => {
  const post = (await app.gql<{ blogPosts: { nodes: { id: string }[] } }>('{ blogPosts { nodes { id } } }')).data!;
  const filled = { id: post.blogPosts.nodes[0]!.id, ...ADMIN };
  const names: string[] = [];
  for (const { query, variables = '{}' } of EXPLORER_TABS) {
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
    'EventsComing',
    'TeamByYear',
    'FindPost',
    'Clap',
    'SignIn',
    'NewDraft',
    'SignOut',
  ]);
});

describe('the page for developers', () => {
  const page = async () => (await app.rest().get(DEVELOPERS_PAGE.to).expect(200).expect('content-type', /html/)).text;
  const text = (html: string) =>
    html
      .replace(/<script[\s\S]*?<\/script>|<[^>]+>/g, '')
      .replace(/&(lt|gt|amp|quot|#x27);/g, (_, name: string) => ENTITIES[name]!);
  const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#x27': `'` };

  test('arrives whole: every example as it is run, every limit and every code', async () => {
    const read = text(await page());
    for (const { title, pieces } of shown) {
      expect(read).toContain(title);
      for (const { code } of pieces) expect(read).toContain(code);
    }
    for (const [name, says] of [...LIMIT_ROWS, ...CODE_ROWS]) {
      expect(read).toContain(name);
      expect(read).toContain(says.replaceAll('`', ''));
    }
  });

  test('leaves out no code that an error may have', () => {
    const codes = [...Object.values(KINDS).map(({ code }) => code), ...Object.values(OPERATION_CODES)];
    expect(CODE_ROWS.map(([code]) => code).sort()).toEqual(codes.sort());
  });

  test('leads to what is there, and is found', async () => {
    for (const { path } of DOORS) await app.rest().get(path).set('accept', 'text/html, */*;q=0.1').expect(200);
    const html = await page();
    expect(html).toContain(`<link rel="canonical" href="${app.url}${DEVELOPERS_PAGE.to}"`);
    expect((await app.rest().get('/sitemap.xml')).text).toContain(`<loc>${app.url}${DEVELOPERS_PAGE.to}</loc>`);
    for (const path of ['/contact', '/api/docs'])
      expect((await app.rest().get(path)).text).toContain(`href="${DEVELOPERS_PAGE.to}"`);
    expect(EXPLORER_TABS[0]!.query).toContain(DEVELOPERS_PAGE.to);
  });

  test('brings its code to nobody else', async () => {
    const [own] = /\/assets\/developers-[\w-]+\.js/.exec(await page())!;
    expect((await app.rest().get(own)).text).toContain('PersistedQueryNotFound');
    const loaded = Array.from(
      (await app.rest().get('/contact')).text.matchAll(/\/assets\/[\w-]+\.js/g),
      ([file]) => file,
    );
    expect(loaded).not.toContain(own);
    for (const file of new Set(loaded))
      expect((await app.rest().get(file)).text).not.toContain('PersistedQueryNotFound');
  });
});
