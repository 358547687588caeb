/** A piece of text, and whether it is what was searched for. */
export interface MarkedText {
  text: string;
  marked: boolean;
}

/** Signs that no text of a reader holds; PostgreSQL sets them around what it found. */
export const MARKS = { start: '\u0002', end: '\u0003' } as const;
const MARKED = new RegExp(`(${MARKS.start}[^${MARKS.end}]*${MARKS.end})`);
const SIGNS = new RegExp(`[${MARKS.start}${MARKS.end}]`, 'g');

/** `text` in pieces, at PostgreSQL's marks. */
export const piecesOf = (text: string): MarkedText[] =>
  text
    .split(MARKED)
    .map((piece) => ({ text: piece.replace(SIGNS, ''), marked: piece.startsWith(MARKS.start) }))
    .filter((piece) => piece.text !== '');
