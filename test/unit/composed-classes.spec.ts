import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';

const ROOT = join(import.meta.dirname, '..', '..');

interface ClassRule {
  properties: string[];
  /** Classes it composes, each with its file. */
  composes: { name: string; file: string }[];
}

/** The rules of single classes, as the formatter writes them: each declaration on a line, indented by two spaces. */
function classRules(file: string): Map<string, ClassRule> {
  const rules = new Map<string, ClassRule>();
  for (const [, name = '', body = ''] of readFileSync(file, 'utf8').matchAll(/^\.([\w-]+) \{\n(.*?)^\}/gms)) {
    const rule = rules.get(name) ?? { properties: [], composes: [] };
    rules.set(name, rule);
    for (const [, property = '', value = ''] of body.matchAll(/^ {2}([\w-]+): (.*?);$/gms)) {
      const [, names = '', from] = /^(.*?)(?: from '(.*)')?$/.exec(value) ?? [];
      if (property !== 'composes') rule.properties.push(property);
      else
        rule.composes.push(
          ...names.split(' ').map((composed) => ({ name: composed, file: from ? join(dirname(file), from) : file })),
        );
    }
  }
  return rules;
}

/** Properties that a class gets from other files. */
const composedProperties = (file: string, name: string): string[] =>
  (classRules(file).get(name)?.composes ?? []).flatMap((composed) => [
    ...(composed.file === file ? [] : (classRules(composed.file).get(composed.name)?.properties ?? [])),
    ...composedProperties(composed.file, composed.name),
  ]);

test('no class overrides what it composes from another file, which may be loaded after its own', () => {
  const files = globSync('client/**/*.module.css', { cwd: ROOT }).map((file) => join(ROOT, file));
  const composing = files.flatMap((file) =>
    [...classRules(file)]
      .filter(([, { composes }]) => composes.length > 0)
      .map(([name, rule]) => ({ file, name, rule })),
  );
  expect(composing.length).toBeGreaterThan(10);
  const overridden = composing.flatMap(({ file, name, rule }) => {
    const composed = composedProperties(file, name);
    return rule.properties
      .filter((property) => composed.includes(property))
      .map((property) => `${relative(ROOT, file)}: .${name} ${property}`);
  });
  expect(overridden).toEqual([]);
});
