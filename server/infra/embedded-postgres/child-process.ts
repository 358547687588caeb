import { spawn, type ChildProcessWithoutNullStreams } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { basename } from 'node:path';
import type { OsUser } from './os-user.js';

/**
 * The shell holds the reading end of a pipe to this process. The pipe closes when this process ends, even by kill -9,
 * and the shell then interrupts the program.
 */
const WATCH_SCRIPT = `
  exec 4<&0
  "$@" </dev/null 4<&- & program=$!
  (read -r _ <&4; kill -INT $program) 2>/dev/null & watch=$!
  wait $program; code=$?
  kill $watch 2>/dev/null
  exit $code`;

export interface ChildProgram {
  program: string;
  args: readonly string[];
  account: OsUser;
  /** Passed to the program as open file descriptor 3. */
  dir: string;
  env?: NodeJS.ProcessEnv;
}

/**
 * Starts a program that cannot outlive this process. Closing its stdin stops it. It runs in its own session, so that
 * Ctrl-C only reaches this process, which can then shut down in order.
 */
export function spawnChild({ program, args, account, dir, env }: ChildProgram): ChildProcessWithoutNullStreams {
  const folder = openSync(dir, 'r');
  try {
    const child = spawn('sh', ['-c', WATCH_SCRIPT, 'sh', program, ...args], {
      ...account,
      cwd: '/',
      detached: true,
      env: { PATH: process.env.PATH, LC_ALL: 'C', TZ: 'UTC', ...env },
      stdio: ['pipe', 'pipe', 'pipe', folder],
    }) as ChildProcessWithoutNullStreams; // Node's types know only three streams
    child.stdin.on('error', () => {}); // it may already be gone when stdin is closed
    return child;
  } finally {
    closeSync(folder);
  }
}

/** Runs a program to completion. If it fails, its stderr is the error message. */
export async function runChild(program: ChildProgram): Promise<void> {
  const child = spawnChild(program);
  let output = '';
  child.stdout.resume();
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()));
  const code = await new Promise<number | null>((done, fail) => child.once('error', fail).once('close', done));
  if (code !== 0) throw new Error(`${basename(program.program)} ended with ${code}: ${output.trim()}`);
}
