import { globSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const HERE = fileURLToPath(new URL('.', import.meta.url));
const ROW = /^\| R(\d+) \| (.+) \| ([a-z0-9+]+) \|$/;
/** A title begins with the rows it proves, `R48 R50: hides what has passed`; so does a line in a table of tests, `['R308', …`. */
const TITLE = /(['"`])((?:R\d+[ ,]+)*R\d+)(?::|\1,)/g;

const sections = [];
for (const line of readFileSync(`${HERE}acceptance.md`, 'utf8').split('\n')) {
  if (line.startsWith('## ')) sections.push({ title: line.slice(3), rows: [] });
  const [, number, requirement, check] = ROW.exec(line) ?? [];
  if (number) sections.at(-1).rows.push({ number: Number(number), requirement, check });
}
const rows = sections.flatMap((section) => section.rows);

const namedBy = new Map();
for (const file of globSync('**/*.spec.ts', { cwd: HERE }).sort()) {
  for (const [, , names] of readFileSync(`${HERE}${file}`, 'utf8').matchAll(TITLE)) {
    for (const number of names.match(/\d+/g).map(Number)) namedBy.set(number, [...(namedBy.get(number) ?? []), file]);
  }
}

const known = new Set(rows.map(({ number }) => number));
const problems = [...namedBy]
  .filter(([number]) => !known.has(number))
  .map(([number, files]) => `R${number} is no row of acceptance.md, but ${files[0]} names it.`);
if (known.size !== rows.length) problems.push('acceptance.md numbers two rows alike.');
if (Math.max(...known) !== known.size) problems.push('acceptance.md leaves out a number.');

const isOpen = ({ number, check }) => check !== 'doc' && !namedBy.has(number);
const open = rows.filter(isOpen);
for (const { number } of open) problems.push(`No test names R${number}.`);
const tally = (some) => `${some.filter((row) => !isOpen(row)).length} of ${some.length}`;
if (!process.argv.includes('--quiet')) {
  for (const section of sections.filter((each) => each.rows.some(isOpen))) {
    console.log(`\n${section.title}`);
    for (const { number, requirement, check } of section.rows.filter(isOpen))
      console.log(`  R${number} ${requirement} (${check})`);
  }
  console.log('\nRows that a test names, or that are decided in writing:');
  for (const section of sections.filter((each) => each.rows.length > 0))
    console.log(`  ${tally(section.rows).padEnd(12)}${section.title}`);
}
console.log(`${tally(rows)} rows are named; ${open.length} are open.`);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
