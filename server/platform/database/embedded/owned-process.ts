import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import type { Account } from './account.js';

/**
 * The shell holds the reading end of a pipe whose other end is ours. It closes when this process ends, even by kill -9:
 * then the program is told to stop at once.
 */
const WATCH = `
  exec 4<&0
  "$@" </dev/null 4<&- & program=$!
  (read -r _ <&4; kill -INT $program) 2>/dev/null & watch=$!
  wait $program; code=$?
  kill $watch 2>/dev/null
  exit $code`;

export interface OwnedProgram {
  program: string;
  args: readonly string[];
  account: Account;
  /** Handed over open, as descriptor 3. */
  dir: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts a program that does not outlive this process. Ending its stdin stops it. It is in a session of its own, so that
 * Ctrl-C reaches this process alone, which can finish its work before.
 */
export function spawnOwned({ program, args, account, dir, env }: OwnedProgram): ChildProcess {
  const folder = openSync(dir, 'r');
  try {
    const child = spawn('sh', ['-c', WATCH, 'sh', program, ...args], {
      ...account,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
      stdio: ['pipe', 'pipe', 'pipe', folder],
    });
    child.stdin!.on('error', () => {}); // it may be gone before we say goodbye
    return child;
  } finally {
    closeSync(folder);
  }
}

/** Runs a program to its end; its messages are the error when it fails. */
export async function runOwned(program: OwnedProgram): Promise<void> {
  const child = spawnOwned(program);
  let output = '';
  child.stdout!.resume();
  child.stderr!.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`${basename(program.program)} ended with ${code}: ${output.trim()}`);
}
