import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { removeFormerFiles } from '../../server/bootstrap/former-files.mjs';

const ROLLDOWN = resolve('node_modules/rolldown/bin/cli.mjs');
const CONFIG = pathToFileURL(resolve('server/rolldown.config.mjs')).href;

let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'gavel-bundle-'));
  await writeFile(join(folder, 'main.js'), `import 'some-package';`);
  await writeFile(
    join(folder, 'config.mjs'),
    `import config from '${CONFIG}';
    export default { ...config, input: './main.js', output: { ...config.output, dir: 'bundle' } };`,
  );
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function install(name: string, code: string): Promise<void> {
  await mkdir(join(folder, 'node_modules', name), { recursive: true });
  await writeFile(join(folder, 'node_modules', name, 'package.json'), '{ "type": "module" }');
  await writeFile(join(folder, 'node_modules', name, 'index.js'), code);
}

/** The bundle of a program that imports a package with this code. */
async function bundleWith(code: string): Promise<string> {
  await install('some-package', code);
  // Outside of Jest, whose arrays the native code does not recognize.
  await promisify(execFile)(process.execPath, [ROLLDOWN, '--config', 'config.mjs'], { cwd: folder });
  return readFile(join(folder, 'bundle/main.js'), 'utf8');
}

test('a package that another one requires is bundled, so that it is loaded once', async () => {
  await install('required', `export const answer = 'from the bundle';`);
  const code = await bundleWith(
    [
      `import { createRequire } from 'node:module';`,
      `const require = createRequire(import.meta.url);`,
      `console.log(require('required').answer);`,
    ].join('\n'),
  );
  expect(code).toContain('from the bundle');
});

test('a running server finds the files of its build after the next one; the one after that removes them', async () => {
  const bundle = join(folder, 'bundle');
  await rm(bundle, { recursive: true });
  await mkdir(bundle);
  const build = async (text: string) => {
    await install('lazy', `export const text = '${text}';`);
    removeFormerFiles(bundle);
    await bundleWith(`process.on('message', async () => process.send((await import('lazy')).text));`);
  };
  await build('first');
  const first = await readdir(bundle);
  const server = fork(join(bundle, 'main.js'));
  await once(server, 'spawn');
  await build('second');
  expect(await readdir(bundle)).toEqual(expect.arrayContaining(first));
  server.send('import');
  expect(await once(server, 'message')).toEqual(['first', undefined]);
  server.disconnect();
  await build('third');
  expect(await readdir(bundle)).toHaveLength(first.length + 1);
  expect(await readdir(bundle)).not.toEqual(expect.arrayContaining(first));
});

test('no character makes V8 keep two bytes for each of a file, and none changes', async () => {
  const text = 'Readers’ “posts” … 🎤 \\\\’';
  const code = await bundleWith(`console.log('${text}', \`${text}\`, /[’🎤]/u.test('🎤'), /\\’/.test('’'));`);
  expect(code).not.toMatch(/[^\0-\xff]/);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'bundle/main.js')]);
  const written = text.replace('\\\\', '\\');
  expect(stdout).toBe(`${written} ${written} true true\n`);
});
