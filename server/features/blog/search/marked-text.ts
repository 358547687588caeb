/** A piece of text that is marked if it matches the search. */
export interface MarkedText {
  text: string;
  marked: boolean;
}

/** Control characters that never occur in text; PostgreSQL puts them around matches. */
export const MARKS = { start: '\u0002', end: '\u0003' } as const;
const MARKED_PIECE = new RegExp(`(${MARKS.start}[^${MARKS.end}]*${MARKS.end})`);
const MARK_CHARACTERS = new RegExp(`[${MARKS.start}${MARKS.end}]`, 'g');

export const parseMarkedText = (text: string): MarkedText[] =>
  text
    .split(MARKED_PIECE)
    .map((piece) => ({ text: piece.replace(MARK_CHARACTERS, ''), marked: piece.startsWith(MARKS.start) }))
    .filter((piece) => piece.text !== '');
