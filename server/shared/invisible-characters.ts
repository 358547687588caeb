/** Letters that are written from right to left. Only beside them do marks and controls of direction change anything. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u;
const DIRECTION = /[\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/g;
/** Soft hyphen, word joiner, and the byte order mark, which begins files. */
const BREAKS = /[\u00AD\u2060\uFEFF]/g;
/** Scripts without spaces separate their words with U+200B. */
const UNSPACED = String.raw`[\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Mymr}\p{sc=Tibt}]`;
const ZERO_WIDTH_SPACE = new RegExp(String.raw`(?<!${UNSPACED})\u200B+|\u200B+(?!${UNSPACED}|\u200B)`, 'gu');
/**
 * Joiners shape Indic and Arabic letters, which have no case, and connect the parts of an emoji. Before the `>` of a tag there may be
 * such a letter too.
 */
const JOINER =
  /(?<!(?!\p{sc=Zinh})\p{M}|[\p{Lo}\p{Extended_Pictographic}\p{Emoji_Modifier}\uFE0F\p{Join_C}\u{E0020}-\u{E007F}>])\p{Join_C}+/gu;

/** Without the invisible characters that are copied along with a text and mean nothing in it. */
export function removeInvisible(text: string): string {
  const remaining = text.replace(BREAKS, '').replace(ZERO_WIDTH_SPACE, '').replace(JOINER, '');
  const undirected = remaining.replace(DIRECTION, '');
  return RIGHT_TO_LEFT.test(undirected) ? remaining : undirected;
}

/** The same for a part of a text. What comes before it may end with a letter that a joiner belongs to. */
export const removeInvisibleInPart = (part: string): string => removeInvisible(`>${part}`).slice(1);

/** The joiners, which a search ignores: people type words without them. */
export const JOINERS = '\u200C\u200D';

/** Letters without case, marks and emojis: a joiner may follow any of them. */
export const JOINABLE = /[\p{Lo}\p{M}\p{Extended_Pictographic}\p{Emoji_Modifier}]/u;
export const mayHaveJoiners = (text: string): boolean => JOINABLE.test(text);
