/** Excerpt of a post without a subtitle, in code points, cut at a word. */
export const EXCERPT_LENGTH = 160;

export const WORDS_PER_MINUTE = 220;

/** The subtitle, else the first words of the text. */
export function excerptOf(subtitle: string, plainText: string): string {
  if (subtitle) return subtitle;
  const points = [...plainText.replace(/\s+/g, ' ').trim()];
  if (points.length <= EXCERPT_LENGTH) return points.join('');
  const cut = points.slice(0, EXCERPT_LENGTH + 1).join('');
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || points.slice(0, EXCERPT_LENGTH).join('');
  return `${atWord.replace(/[\s.,;:!?–—-]+$/u, '')}…`;
}

export const countWords = (plainText: string): number => plainText.split(/\s+/).filter(Boolean).length;

/** Whole minutes to read `plainText`, at least one. */
export const minutesToRead = (plainText: string): number =>
  Math.max(1, Math.round(countWords(plainText) / WORDS_PER_MINUTE));
