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

/** What the disk says, in words; null when it is not the disk that speaks. */
export const diskTrouble = (error: unknown): string | null =>
  TROUBLES[(error as NodeJS.ErrnoException | null)?.code ?? ''] ?? null;
