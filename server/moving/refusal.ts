/** Why nothing was moved: one sentence for whoever sits at the machine. */
export class Refusal extends Error {
  constructor(sentence: string, cause?: unknown) {
    super(sentence, { cause });
    this.name = 'Refusal';
  }

  static busy(): never {
    throw new Refusal('Another import or export, or the sweep of unused media, is under way. Try again in a moment.');
  }
}

const TROUBLES: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EACCES: 'this account may not',
  EPERM: 'this account may not',
  EROFS: 'nothing may be written there',
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  EFBIG: 'a file may not grow so large',
};

/** What the disk says, in words, also where somebody else passes it on; null when it is not the disk that speaks. */
export function diskTrouble(error: unknown): string | null {
  if (error === null || typeof error !== 'object') return null;
  const { code = '', cause } = error as NodeJS.ErrnoException;
  return TROUBLES[code] ?? diskTrouble(cause);
}
