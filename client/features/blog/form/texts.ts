import { numeral } from '@shared/numeral';

export const AUTHOR_NAME = 'Author name';

/** Sentences of both the visitor's and the officer's form. */
export const POST_FORM_MESSAGES = {
  length: (words: number, minutes: number): string =>
    words === 0 ? 'Nothing written yet' : `${numeral(words)} ${words === 1 ? 'word' : 'words'} · ${minutes} min read`,
} as const;
