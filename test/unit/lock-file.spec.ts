import { expect, test } from '@jest/globals';
import { readFileSync } from 'node:fs';

interface LockedPackage {
  resolved?: string;
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
