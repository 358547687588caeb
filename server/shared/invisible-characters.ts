/**
 * Soft hyphen, zero-width space, word joiner and byte order mark; and joiners, except behind Indic and Arabic letters, which have no
 * case and are shaped by them, and the parts of an emoji. Before the `>` of a tag there may be such a letter too.
 */
const MEANINGLESS = /[\u00AD\u200B\u2060\uFEFF]|(?<![\p{Lo}\p{M}\p{ExtPict}\p{EMod}\p{Join_C}>])\p{Join_C}+/gu;
const DIRECTION = /\p{Bidi_C}/gu;
/** Letters that are written from right to left. Only beside them do marks and controls of direction change anything. */
const RIGHT_TO_LEFT = /[\u0590-\u08FF\uFB1D-\uFEFC\u{1E800}-\u{1EFFF}]/u;

/** Without the invisible characters that are copied along with a text and mean nothing in it. */
export function removeInvisible(text: string): string {
  const remaining = text.replace(MEANINGLESS, '');
  const undirected = remaining.replace(DIRECTION, '');
  return RIGHT_TO_LEFT.test(undirected) ? remaining : undirected;
}

/** The same for a part of a text. What comes before it may end with a letter that a joiner belongs to. */
export const removeInvisibleInPart = (part: string): string => removeInvisible(`>${part}`).slice(1);

/** The joiners, which a search ignores: people type words without them. */
export const JOINERS = '\u200C\u200D';

/** Letters without case, marks and emojis: a joiner may follow any of them. */
export const JOINABLE = /[\p{Lo}\p{M}\p{ExtPict}\p{EMod}]/u;
export const mayHaveJoiners = (text: string): boolean => JOINABLE.test(text);
