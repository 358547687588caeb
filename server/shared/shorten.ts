/** Part of the limit that stays at least when a text is cut between words: texts of some scripts have no spaces. */
const LEAST_PART = 0.6;
/** Code units on both sides of a cut that show whether it is within a character. Longer ones are made up, and cut. */
const LONGEST_CHARACTER = 64;

let segmenter: Intl.Segmenter | undefined;

/** The last index up to `index` that is not within what a reader sees as one character. */
export function characterStart(text: string, index: number): number {
  if (index >= text.length) return text.length;
  const from = Math.max(0, index - LONGEST_CHARACTER);
  // Created on first use, because most pages cut nothing.
  segmenter ??= new Intl.Segmenter();
  const near = text.slice(from, index + LONGEST_CHARACTER);
  const start = segmenter.segment(near).containing(index - from)?.index ?? 0;
  return start === 0 && from > 0 ? index : from + start;
}

/**
 * `text`, or its beginning with an ellipsis if it has more than `max` code points: whole words if enough of them fit, else whole
 * characters.
 */
export function shorten(text: string, max: number): string {
  const [first, next] = [indexOfPoint(text, max), indexOfPoint(text, max + 1)];
  if (first === text.length) return text;
  const lastSpace = text.slice(0, next).lastIndexOf(' ');
  const start = lastSpace >= first * LEAST_PART ? lastSpace : characterStart(text, first) || first;
  return `${text.slice(0, start).replace(/[\s.,;:!?、。।–—-]+$/u, '')}…`;
}

/** Index of the code point with this number; the length of the text if it has fewer. */
function indexOfPoint(text: string, number: number): number {
  let index = 0;
  for (let point = 0; point < number && index < text.length; point++)
    index += text.codePointAt(index)! > 0xffff ? 2 : 1;
  return index;
}
