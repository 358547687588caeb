/** Types of the one module of this folder that the built server uses too. */
export class LockHeld extends Error {
  readonly pid: number;
}
export function takeLock(file: string): () => void;
export function lockHolder(file: string): number | null;
export function processIdentity(pid: number): string | null;
