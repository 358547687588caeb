import { describe, expect, test } from '@jest/globals';
import { existsSync, globSync, readFileSync } from 'node:fs';
import { EVENT_OPTIONAL_TEXTS } from '../../server/shared/events.js';

interface Recipe {
  text: string;
  /** Files of every such change. */
  always: readonly string[];
  /** Files of some. */
  sometimes: readonly string[];
}

/** What the placeholders in the paths of a recipe stand for: an existing example. */
const EXAMPLES: Record<string, Record<string, string>> = {
  'A new field': {},
  'A new subject': { subject: 'special-event', record: 'special-event' },
  'A new page': { subject: 'membership', page: 'membership' },
  'A new policy': { subject: 'special-event' },
};

const [, section = ''] = /^## Recipes$(.+?)^## /ms.exec(readFileSync('docs/architecture.md', 'utf8')) ?? [];

const first = ([, group = '']: RegExpMatchArray): string => group;

function recipe(title: string): Recipe {
  const [, text = ''] = new RegExp(`^### ${title}$(.+?)(?=^### |(?![^]))`, 'ms').exec(section) ?? [];
  const filled = text.replace(/<(\w+)>/g, (_, name: string) => EXAMPLES[title]?.[name] ?? name);
  const listed = (marker: string) => Array.from(filled.matchAll(new RegExp(`^${marker} \`(.+?)\`: .`, 'gm')), first);
  return { text: filled, always: listed('\\d+\\.'), sometimes: listed('-') };
}

const files = (...patterns: string[]): string[] =>
  patterns.flatMap((pattern) => globSync(pattern)).map((path) => path.replaceAll('\\', '/'));

/** Written by hand, and part of the product. */
const product = files('{server,client}/**/*.{ts,tsx,graphql}').filter(
  (path) => !/^server\/(infra\/database\/migrations|seed)\/|^client\/gql\//.test(path),
);
const naming = (words: RegExp, among: readonly string[]): string[] =>
  among.filter((path) => words.test(readFileSync(path, 'utf8')));
const sorted = (paths: readonly string[]): string[] => [...new Set(paths)].sort();

test.each(Object.keys(EXAMPLES))('every file that is named in the recipe “%s” exists', (title) => {
  const { text, always } = recipe(title);
  expect(always.length).toBeGreaterThan(1);
  const named = Array.from(text.matchAll(/`([\w./-]+\/[\w.-]+\.\w+)`/g), first);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
});

test('the examples are those that the recipes name', () => {
  for (const [title, example] of Object.entries(EXAMPLES))
    for (const name of Object.values(example)) expect(recipe(title).text).toMatch(new RegExp(`ike .*\`${name}\``));
});

describe('a new field', () => {
  const { always, sometimes } = recipe('A new field');
  const namingField = (field: string) => naming(new RegExp(`\\b${field}\\b`), product);

  test('is written in at most six files', () => {
    expect(always.length).toBeLessThanOrEqual(6);
  });

  test.each(EVENT_OPTIONAL_TEXTS)('is named in the files of the recipe and in no other, as %s is', (field) => {
    const named = namingField(field);
    expect(always.filter((path) => !named.includes(path))).toEqual([]);
    expect(named.filter((path) => ![...always, ...sometimes].includes(path))).toEqual([]);
  });

  test('is read by some field in each of the other files', () => {
    expect(sorted(EVENT_OPTIONAL_TEXTS.flatMap(namingField))).toEqual(sorted([...always, ...sometimes]));
  });
});

describe('a new subject', () => {
  const { always, sometimes } = recipe('A new subject');
  const own = files('{server,client}/features/special-event/**/*.*', 'server/{rest,seed,shared}/special-event.ts');

  test('has at most twenty files of its own, of the kinds in the recipe', () => {
    expect(always.length).toBeLessThanOrEqual(20);
    expect(sorted(own)).toEqual(sorted(always));
  });

  test('is registered in the files that the recipe names', () => {
    const others = files('{server,client}/**/*.{ts,tsx}').filter((path) => !own.includes(path));
    const words = /(from |import\()'[^']*\/special-event[./][^']*'|\bSPECIAL_EVENT_CHANGED\b/;
    expect(sorted(naming(words, others))).toEqual(sorted(sometimes));
  });
});

test('a new page is named in the files of the recipe and in no other but links', () => {
  const { always, sometimes } = recipe('A new page');
  const frame = files('client/{app,ui}/**/*.{ts,tsx}', 'server/{shared,web,infra,core}/**/*.ts');
  const named = naming(/'\/?membership'/, frame);
  const own = always.filter((path) => path.startsWith('client/features/'));
  expect(sorted([...own, ...named])).toEqual(sorted([...always, ...sometimes]));
});

test('a new policy is named in the files of the recipe and in no other', () => {
  const { always, sometimes } = recipe('A new policy');
  expect(sorted(naming(/\bSPECIAL_EVENT_POLICIES\b/, product))).toEqual(sorted([...always, ...sometimes]));
});
