import { existsSync, readdirSync, readFileSync } from 'node:fs';

/** Microseconds per tick of /proc, which counts 100 a second on every usual Linux. */
const TICK_US = 10_000;

/** Microseconds of CPU that a process and its children have used, ended children included. 0 elsewhere than on Linux. */
export const cpuOf = (pid) => sum(treeOf(pid).map(({ ticks }) => ticks)) * TICK_US;

/** Mebibytes of resident memory of a process and its children. */
export const memoryOf = (pid) =>
  sum(treeOf(pid).map((child) => Number(/^Rss:\s+(\d+)/m.exec(read(`/proc/${child.pid}/smaps_rollup`))?.[1] ?? 0))) /
  1024;

function treeOf(root) {
  const names = existsSync('/proc') ? readdirSync('/proc') : [];
  const processes = names.filter((name) => /^\d+$/.test(name)).flatMap(statOf);
  const tree = processes.filter(({ pid }) => pid === root);
  for (const { pid } of tree) tree.push(...processes.filter(({ parent }) => parent === pid));
  return tree;
}

/** Fields of proc(5) after the program's name, which may contain spaces. */
function statOf(name) {
  const fields = read(`/proc/${name}/stat`).split(') ')[1]?.split(' ');
  return fields ? [{ pid: Number(name), parent: Number(fields[1]), ticks: sum(fields.slice(11, 15).map(Number)) }] : [];
}

/** Empty for a process that has ended. */
function read(file) {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}

const sum = (numbers) => numbers.reduce((total, number) => total + number, 0);
