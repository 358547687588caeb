import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';
import codegen from '../../codegen.js';

interface LockedPackage {
  resolved?: string;
  dev?: boolean;
  bin?: Record<string, string>;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
}

const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8')) as {
  packages: Record<string, LockedPackage>;
};

/** Whether Node, asked by the package at `path`, would find the package `name`. */
function isInstalled(path: string, name: string): boolean {
  if (packages[`${path && `${path}/`}node_modules/${name}`]) return true;
  return path !== '' && isInstalled(path.slice(0, Math.max(0, path.lastIndexOf('/node_modules/'))), name);
}

test('the lock file has the builds of a package for every system, as `npm ci` demands, and no address of a registry', () => {
  const missing = Object.entries(packages).flatMap(([path, { dependencies, optionalDependencies }]) =>
    Object.keys({ ...dependencies, ...optionalDependencies }).filter((name) => !isInstalled(path, name)),
  );
  expect(missing).toEqual([]);
  expect(Object.values(packages).filter(({ resolved }) => resolved)).toEqual([]);
});

test('`npm start` installs every package that the build names', () => {
  const withoutTests = Object.entries(packages).filter(
    ([path, { dev }]) => path.lastIndexOf('node_modules/') === 0 && !dev,
  );
  const programs = withoutTests.flatMap(([, { bin }]) => Object.keys(bin ?? {}));
  const build = readFileSync('server/bootstrap/build.mjs', 'utf8');
  const used = [...build.matchAll(/runTool\('([\w-]+)'/g)].map(([, name]) => name);
  expect(used).toContain('vite');
  expect(programs).toEqual(expect.arrayContaining(used));

  const plugins = Object.values(codegen.generates)
    .flatMap((output) => ('plugins' in output ? output.plugins : []))
    .filter((name) => typeof name === 'string' && !name.startsWith('.'));
  expect(plugins).not.toEqual([]);
  const names = withoutTests.map(([path]) => path.replace('node_modules/', ''));
  expect(names).toEqual(expect.arrayContaining(plugins.map((name) => `@graphql-codegen/${String(name)}`)));
});
