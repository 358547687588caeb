import { afterAll, beforeAll, expect, test } from '@jest/globals';
import { execFile, fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { findFormerFiles, removeFiles } from '../../server/bootstrap/former-files.mjs';

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

test('the build fails for a package that is not installed, unless it is known to be absent', async () => {
  await expect(bundleWith(`import 'not-installed';`)).rejects.toThrow(`Could not resolve 'not-installed'`);
  expect(await bundleWith(`import '@nestjs/microservices';`)).toContain(`import "@nestjs/microservices"`);
});

test('the build fails for a package that looks for files beside it', async () => {
  await expect(bundleWith(`console.log(new URL('font.ttf', import.meta.url));`)).rejects.toThrow(
    'some-package/index.js depends on its place',
  );
});

test.each(['import.meta.dirname', 'import.meta'])('the build fails for %s in a module of the site', async (code) => {
  const module = join(folder, 'dist/server/module.js');
  await mkdir(dirname(module), { recursive: true });
  await writeFile(module, `console.log(${code});`);
  await expect(bundleWith(`import '${module}';`)).rejects.toThrow('only import.meta.url');
});

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

test('a running server finds the files of its build after the next one; a start removes them', async () => {
  const bundle = join(folder, 'bundle');
  const build = async (text: string) => {
    await install('lazy', `export const text = '${text}';`);
    await bundleWith(`process.on('message', async () => process.send((await import('lazy')).text));`);
  };
  await build('first');
  const server = fork(join(bundle, 'main.js'));
  await once(server, 'spawn');
  await build('second');
  expect(await readdir(bundle)).toHaveLength(2 + 2);
  server.send('import');
  expect(await once(server, 'message')).toEqual(['first', undefined]);
  server.disconnect();
  removeFiles(findFormerFiles(bundle));
  const files = JSON.parse(await readFile(join(bundle, 'files.json'), 'utf8')) as string[];
  expect((await readdir(bundle)).sort()).toEqual([...files, 'files.json'].sort());
  expect(files).toHaveLength(2);
});

test('no character makes V8 keep two bytes for each of a file, and none changes', async () => {
  const text = 'Readers’ “posts” … 🎤 \\\\’';
  const code = await bundleWith(`console.log('${text}', \`${text}\`, /[’🎤]/u.test('🎤'));`);
  expect(code).not.toMatch(/[^\0-\xff]/);
  const { stdout } = await promisify(execFile)(process.execPath, [join(folder, 'bundle/main.js')]);
  const written = text.replace('\\\\', '\\');
  expect(stdout).toBe(`${written} ${written} true\n`);
});

test.each(['/\\’/', 'String.raw`’`'])('the build fails for %s, where an escape is not the character', async (code) => {
  await expect(bundleWith(`console.log(${code});`)).rejects.toThrow('write ’ as an escape');
});
