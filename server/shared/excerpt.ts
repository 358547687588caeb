import { shorten } from './shorten.js';

/** Excerpt of a post without a subtitle, in code points. */
export const EXCERPT_LENGTH = 160;

export const WORDS_PER_MINUTE = 220;

/** The subtitle, else the first words of the text. */
export const excerptOf = (subtitle: string, plainText: string): string =>
  subtitle || shorten(plainText.replace(/\s+/g, ' ').trim(), EXCERPT_LENGTH);

export const countWords = (plainText: string): number => plainText.split(/\s+/).filter(Boolean).length;

/** Whole minutes to read `plainText`, at least one. */
export const minutesToRead = (plainText: string): number =>
  Math.max(1, Math.round(countWords(plainText) / WORDS_PER_MINUTE));
