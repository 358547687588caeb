import { expect, test } from '@jest/globals';
import { globSync, readFileSync } from 'node:fs';
import { posix } from 'node:path';
import ts from 'typescript';

const SHARED = 'server/shared/';
const LEAST_SHARE = 0.8;

/** A top-level declaration, as `file#name` -> the declarations of server/shared that it reads. */
const declarations = new Map<string, Set<string>>();
const exported = new Set<string>();
const readBy = { server: new Set<string>(), client: new Set<string>() };

const moduleOf = (from: string, specifier: string): string =>
  specifier.startsWith('@shared/')
    ? `${SHARED}${specifier.slice('@shared/'.length)}.ts`
    : posix.join(posix.dirname(from), specifier).replace(/\.js$/, '.ts');

function namesOf(statement: ts.Statement): string[] {
  if (ts.isVariableStatement(statement))
    return statement.declarationList.declarations.map(({ name }) => name.getText());
  const { name } = statement as ts.DeclarationStatement;
  return name ? [name.text] : [];
}

/** Local name -> declaration of server/shared. */
function importsOf(file: string, source: ts.SourceFile): Map<string, string> {
  const names = new Map<string, string>();
  for (const statement of source.statements.filter(ts.isImportDeclaration)) {
    const module = moduleOf(file, (statement.moduleSpecifier as ts.StringLiteral).text);
    const bindings = statement.importClause?.namedBindings;
    if (!module.startsWith(SHARED) || !bindings || !ts.isNamedImports(bindings)) continue;
    for (const { name, propertyName } of bindings.elements)
      names.set(name.text, `${module}#${(propertyName ?? name).text}`);
  }
  return names;
}

function readShared(file: string, source: ts.SourceFile): void {
  const known = importsOf(file, source);
  for (const statement of source.statements) for (const name of namesOf(statement)) known.set(name, `${file}#${name}`);
  for (const statement of source.statements.filter((one) => !ts.isImportDeclaration(one))) {
    const reads = new Set<string>();
    const visit = (node: ts.Node): void => {
      const read = ts.isIdentifier(node) && known.get(node.text);
      if (read) reads.add(read);
      ts.forEachChild(node, visit);
    };
    visit(statement);
    for (const name of namesOf(statement)) {
      declarations.set(`${file}#${name}`, reads);
      if (/^export /m.test(statement.getText())) exported.add(`${file}#${name}`);
    }
  }
}

for (const file of globSync('{server,client}/**/*.{ts,tsx}').map((path) => path.replaceAll('\\', '/'))) {
  const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true);
  if (file.startsWith(SHARED)) readShared(file, source);
  else
    for (const read of importsOf(file, source).values())
      readBy[file.startsWith('client/') ? 'client' : 'server'].add(read);
}

/** With what they are made of. */
function reached(start: ReadonlySet<string>): ReadonlySet<string> {
  const all = new Set(start);
  for (const one of all) for (const read of declarations.get(one) ?? []) all.add(read);
  return all;
}

test('what server/shared exports is read by both sides, directly or through another export', () => {
  const [server, client] = [reached(readBy.server), reached(readBy.client)];
  const oneSided = [...exported].filter((name) => !server.has(name) || !client.has(name));
  expect(exported.size).toBeGreaterThan(100);
  expect({ share: 1 - oneSided.length / exported.size >= LEAST_SHARE, oneSided }).toMatchObject({ share: true });
});
