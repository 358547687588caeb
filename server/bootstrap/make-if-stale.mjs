import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from './paths.mjs';

/** The file that notes from which inputs a step was made. */
export const stampOf = ({ name }) => `dist/.stamps/${name}`;

/** True for a file that the step reads. Paths are relative to the root, with forward slashes. */
export const isInput = ({ inputs, only = /./, except = /^$/ }, path) =>
  inputs.some((input) => path === input || path.startsWith(`${input}/`)) && only.test(path) && !except.test(path);

/** Makes a step if its inputs have changed since it was made or an output is missing. Returns whether it did. */
export async function makeIfStale(step, root = ROOT) {
  const stamp = join(root, stampOf(step));
  const timesFile = `${stamp}.times`;
  const isMade = [stampOf(step), ...step.outputs].every((path) => existsSync(join(root, path)));
  const times = digest(step, root, timesOf);
  // Reading all inputs takes a tenth of a second: it is left out if no file was touched.
  if (isMade && contentOf(timesFile) === times) return false;
  const content = digest(step, root, readFileSync);
  const isStale = !isMade || contentOf(stamp) !== content;
  if (isStale) {
    rmSync(stamp, { force: true });
    await step.make();
    mkdirSync(dirname(stamp), { recursive: true });
    writeFileSync(stamp, content);
  }
  writeIfPossible(timesFile, times);
  return isStale;
}

/** A digest of the inputs' paths and of what `read` returns for each. */
function digest(step, root, read) {
  const hash = createHash('sha256');
  for (const path of step.inputs.flatMap((input) => filesUnder(input, root))) {
    if (isInput(step, path))
      hash
        .update(`${path}\0`)
        .update(read(join(root, path)))
        .update('\0');
  }
  return hash.digest('hex');
}

/** The second time changes with every write, and no program can set it. */
function timesOf(path) {
  const { size, mtimeMs, ctimeMs } = statSync(path);
  return `${size} ${mtimeMs} ${ctimeMs}`;
}

const contentOf = (path) => (existsSync(path) ? readFileSync(path, 'utf8') : '');

/** In a folder that cannot be written to, every start reads the inputs. */
function writeIfPossible(path, content) {
  try {
    writeFileSync(path, content);
  } catch (error) {
    if (error.code !== 'EACCES' && error.code !== 'EROFS') throw error;
  }
}

/** Paths relative to the root with forward slashes, in an order that does not depend on the system. */
function filesUnder(path, root) {
  if (!existsSync(join(root, path))) return [];
  return statSync(join(root, path)).isFile() ? [path] : filesIn(path, root);
}

function filesIn(folder, root) {
  return readdirSync(join(root, folder), { withFileTypes: true })
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry) => (entry.isDirectory() ? filesIn(`${folder}/${entry.name}`, root) : [`${folder}/${entry.name}`]));
}
