import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { buildSchema, parse, validate } from 'graphql';
import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { LOG_EVENTS } from '../../server/core/logging/log-event.js';
import type { OpenApi } from '../../server/rest/openapi/document.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { restBlogApi } from '../support/blog-apis.js';
import { restEventsApi } from '../support/events-apis.js';
import { restGalleryApi } from '../support/gallery-apis.js';
import { picture } from '../support/pictures.js';
import { restSpecialEventApi } from '../support/special-event-apis.js';
import { restTeamApi } from '../support/team-apis.js';
import { movie } from '../support/videos.js';

/** The commands in the REST manual and in the documentation, run by a real shell. This needs bash and curl 7.82 or newer. */
const run = promisify(execFile);

let app: TestApp;
let token: string;
let folder: string;

beforeAll(async () => {
  await run('curl', ['--version']).catch(() => {
    throw new Error('This test runs the printed commands: install curl');
  });
  app = await startApp();
  token = await app.signIn();
  folder = await mkdtemp(join(tmpdir(), 'gavel-examples-'));
  await writeFile(join(folder, 'picture.jpg'), Buffer.from(await (await picture(300, 200)).arrayBuffer()));
  await writeFile(join(folder, 'film.mp4'), Buffer.from(await movie().arrayBuffer()));
});
afterAll(async () => {
  await app.close();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a command with curl; its output and the status of the response. */
async function shell(command: string, id = ''): Promise<{ status: number; output: string }> {
  // A function of the shell adds the option, so that the command stays as it is printed.
  const script = `curl() { command curl -sS -w '\\n%{http_code}' "$@"; }\n${command}`;
  const { stdout } = await run('bash', ['-ec', script], { cwd: folder, env: { ...process.env, TOKEN: token, ID: id } });
  return { status: Number(stdout.slice(-3)), output: stdout.slice(0, -4) };
}

const AUTHOR = { name: 'A', department: 'Web', linkedin: 'https://www.linkedin.com/in/a' };
/** The ID of a new record for the commands about one, by the first part of their path. */
const RECORDS: Record<string, () => Promise<string>> = {
  blogs: async () =>
    (await restBlogApi(app.url).create({ title: 'A lit room', author: AUTHOR, status: 'published' }, token)).data.id,
  events: async () => {
    const event = { title: 'A', description: 'x', date: '2990-02-07', time: '6 pm', location: 'Hall', type: 'other' };
    return (await restEventsApi(app.url).create(event, token)).data.id;
  },
  team: async () =>
    (await restTeamApi(app.url).create({ name: 'A', position: 'President', year: '26/27' }, token)).data.id,
  gallery: async () =>
    (
      await restGalleryApi(app.url).create(
        { alt: 'A', captureDate: '2026-01-05', imageFile: await picture(60, 40) },
        token,
      )
    ).data.id,
  'special-event': async () =>
    (await restSpecialEventApi(app.url).create({ title: 'A', subtitle: 'B', text1: 'C', text2: 'D' }, token)).data.id,
};

const ENTITIES: Record<string, string> = { lt: '<', gt: '>', amp: '&', quot: '"', '#39': `'` };
const unescape = (html: string): string =>
  html.replace(/&(lt|gt|amp|quot|#39);/g, (_, name: string) => ENTITIES[name]!);

test('every command in the REST manual succeeds as documented when it is pasted into a shell', async () => {
  const { text } = await app.rest().get('/api/docs/rest').expect(200);
  const { paths } = (await app.rest().get('/api/openapi.json').expect(200)).body as OpenApi;
  const calls = Object.entries(paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ path, verb, operation })),
  );
  await RECORDS.blogs!();
  for (const { path, verb, operation } of calls) {
    const article = text.split(`<article id="${operation.operationId}">`)[1]!;
    const printed = unescape(
      /<figcaption>Call<\/figcaption><pre tabindex="0"><code>([\s\S]*?)<\/code>/.exec(article)![1]!,
    );
    expect(printed).toMatch(/^curl /);
    const id = printed.includes('$ID') ? await RECORDS[path.split('/')[1]!]!() : '';
    // The manual cannot know a password.
    const isSignIn = path === '/auth/login';
    const command = isSignIn ? printed.replace(/--json .*/, `--json '${JSON.stringify(ADMIN)}'`) : printed;
    const { status, output } = await shell(command, id);
    const documented = Object.keys(operation.responses).filter((code) => Number(code) < 300);
    expect([verb, path, printed, documented.includes(String(status)) ? '' : `${status} ${output}`]).toEqual([
      verb,
      path,
      printed,
      '',
    ]);
    if (path === '/auth/logout') token = await app.signIn();
  }
});

test('the manual’s command for a submission stores the text as it is printed', async () => {
  const { text } = await app.rest().get('/api/docs/rest').expect(200);
  const article = text.split('<article id="submitBlogs">')[1]!;
  const printed = unescape(/<code>(curl [\s\S]*?)<\/code>/.exec(article)![1]!);
  const sent = /--form-string 'content=(.*)'/.exec(printed)![1]!;
  expect(sent).toMatch(/^</);
  expect(JSON.parse((await shell(printed)).output)).toMatchObject({ content: sent });
});

interface Block {
  file: string;
  language: string;
  code: string;
}

/** The code blocks of every Markdown file for readers. */
async function blocks(): Promise<Block[]> {
  const docs = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  const all = await Promise.all(
    ['README.md', 'CONTRIBUTING.md', ...docs].map(async (file) =>
      Array.from(
        (await readFile(file, 'utf8')).matchAll(/^```(\w+)\n([\s\S]*?)^```/gm),
        ([, language = '', code = '']): Block => ({ file, language, code }),
      ),
    ),
  );
  return all.flat();
}

/** Its commands; a backslash continues a line. */
const commandsIn = ({ code }: Block): string[] =>
  code
    .replaceAll('\\\n', '\\\0')
    .split('\n')
    .map((line) => line.replaceAll('\\\0', '\\\n').replace(/\s+# .*$/, ''))
    .filter(Boolean);

test('every command for curl in the documentation succeeds when it is pasted into a shell', async () => {
  const commands = (await blocks()).filter(({ language }) => language === 'sh').flatMap(commandsIn);
  const calls = commands.filter((command) => command.startsWith('curl '));
  expect(calls.length).toBeGreaterThanOrEqual(2);
  for (const command of calls) {
    const { status, output } = await shell(command.replaceAll('localhost:3000', new URL(app.url).host));
    expect([command, status, output]).toEqual([command, 200, expect.not.stringContaining('"errors"')]);
  }
  // All the others are scripts of package.json, or look for events in a log, with a program that may not be installed here.
  for (const command of commands.filter((one) => !calls.includes(one)))
    expect(command).toMatch(/^((\w+=\S+ )*npm (start|test|run [\w-]+)\b|jq -[cr] )/);
  const events = commands.flatMap((command) =>
    Array.from(command.matchAll(/\.event == "([^"]+)"/g), ([, event]) => event),
  );
  expect(LOG_EVENTS).toEqual(expect.arrayContaining(events));
});

test('every script of npm that the documentation names exists', async () => {
  const { scripts } = JSON.parse(await readFile('package.json', 'utf8')) as { scripts: object };
  const docs = (await readdir('docs')).filter((name) => name.endsWith('.md')).map((name) => `docs/${name}`);
  for (const file of ['README.md', 'CONTRIBUTING.md', ...docs])
    for (const [, name] of (await readFile(file, 'utf8')).matchAll(/npm run ([\w:-]+)/g))
      expect([file, Object.keys(scripts)]).toEqual([file, expect.arrayContaining([name])]);
});

test('every GraphQL operation in the documentation is valid', async () => {
  const schema = buildSchema(await readFile('schema.graphql', 'utf8'));
  const operations = (await blocks()).filter(({ language }) => language === 'graphql');
  expect(operations.length).toBeGreaterThan(0);
  for (const { file, code } of operations)
    for (const operation of code.split('\n').filter(Boolean))
      expect([file, operation, validate(schema, parse(operation))]).toEqual([file, operation, []]);
});
