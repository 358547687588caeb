import { afterAll, beforeAll, test } from '@jest/globals';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { startApp } from '../support/app.js';

/** Clients that usual generators make of the OpenAPI document, in a folder from which packages are found. */
let folder: string;
let document: string;

beforeAll(async () => {
  folder = await mkdtemp(resolve('test-results', 'clients-'));
  document = join(folder, 'openapi.json');
  const app = await startApp();
  await writeFile(document, (await app.rest().get('/api/openapi.json').expect(200)).text);
  await app.close();
});
afterAll(() => rm(folder, { recursive: true, force: true }));

const run = (program: string, ...args: string[]) =>
  promisify(execFile)(process.execPath, [resolve('node_modules', program), ...args], { cwd: folder }).catch(
    ({ stdout, stderr }: { stdout: string; stderr: string }) => Promise.reject(new Error(`${stdout}\n${stderr}`)),
  );

const EVENT = `{ title: 'A', description: 'B', date: '2027-01-01', time: '6 PM', location: 'C', type: 'other' } as const`;

/** Programs that send a file and the address of a picture. */
const USES = {
  'openapi-typescript': `import type { paths } from './client';
type Body<Operation> = Operation extends { requestBody: { content: { 'multipart/form-data': infer B } } } ? B : never;
declare const file: File;
const event = ${EVENT};
export const made: Body<paths['/events']['post']> = { ...event, image: file };
export const changed: Body<paths['/team/{id}']['put']> = { image: 'https://pictures.example/a.jpg' };
`,
  '@hey-api/openapi-ts': `import { createEvents, updateTeam } from './client';
declare const file: File;
const event = ${EVENT};
export const made = createEvents({ body: { ...event, image: file } });
export const changed = updateTeam({ path: { id: 'x' }, body: { image: 'https://pictures.example/a.jpg' } });
`,
  orval: `import { createEvents, updateTeam } from './client';
declare const file: File;
const event = ${EVENT};
export const made = createEvents({ ...event, image: file });
export const changed = updateTeam('x', { image: 'https://pictures.example/a.jpg' });
`,
} as const;

const GENERATORS: [name: keyof typeof USES, generate: (to: string) => Promise<unknown>][] = [
  ['openapi-typescript', (to) => run('openapi-typescript/bin/cli.js', document, '-o', join(to, 'client.ts'))],
  [
    '@hey-api/openapi-ts',
    (to) => run('@hey-api/openapi-ts/bin/run.js', '-i', document, '-o', join(to, 'client'), '--no-log-file'),
  ],
  [
    'orval',
    (to) =>
      run('orval/dist/bin/orval.mjs', '--input', document, '--output', join(to, 'client.ts'), '--client', 'fetch'),
  ],
];

const COMPILER_OPTIONS = {
  strict: true,
  noEmit: true,
  target: 'es2022',
  module: 'esnext',
  moduleResolution: 'bundler',
  lib: ['es2023', 'dom', 'dom.iterable'],
  types: [],
};

test.each(GENERATORS)(
  'a client that %s generates compiles in strict mode, and takes files and addresses of pictures',
  async (name, generate) => {
    const place = join(folder, name.replace(/\W/g, '-'));
    await generate(place);
    await writeFile(join(place, 'use.ts'), USES[name]);
    await writeFile(join(place, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER_OPTIONS }));
    await run('typescript/bin/tsc', '-p', place);
  },
);
