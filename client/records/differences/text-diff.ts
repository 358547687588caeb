import { diffArrays } from 'diff';

/** A stretch of a line. */
export interface TextPart {
  text: string;
  /** The other version does not have it. */
  changed: boolean;
}
export type MarkedLine = readonly TextPart[];

/** Beyond this, only whole lines are marked. */
const TIMEOUT_MS = 500;

/** Words in any script, line breaks, and all other characters one by one. */
const TOKENS = /\n|[\p{L}\p{M}\p{N}]+|[^\p{L}\p{M}\p{N}]/gu;

/** The lines of two versions of a text, with the words marked that differ. */
export function markChanges(left: readonly string[], right: readonly string[]): [MarkedLine[], MarkedLine[]] {
  const changes = diffArrays(tokensOf(left), tokensOf(right), { timeout: TIMEOUT_MS });
  if (!changes) return [markLines(left, right), markLines(right, left)];
  const sideOf = (own: 'added' | 'removed', other: 'added' | 'removed') =>
    changes
      .filter((change) => !change[other])
      .flatMap((change) => change.value.map((text) => ({ text, changed: change[own] })));
  return [toLines(sideOf('removed', 'added')), toLines(sideOf('added', 'removed'))];
}

const tokensOf = (lines: readonly string[]): string[] => lines.join('\n').match(TOKENS) ?? [];

function markLines(lines: readonly string[], others: readonly string[]): MarkedLine[] {
  const known = new Set(others);
  return lines.map((text) => [{ text, changed: !known.has(text) }]);
}

/** Joins tokens to the longest parts, one list per line. A space between two changed words is marked with them. */
function toLines(tokens: readonly TextPart[]): MarkedLine[] {
  const lines: TextPart[][] = [[]];
  tokens.forEach(({ text, changed }, index) => {
    if (text === '\n') return lines.push([]);
    const isGap = text === ' ' && tokens[index - 1]?.changed === true && tokens[index + 1]?.changed === true;
    const line = lines.at(-1);
    const last = line?.at(-1);
    const marked = changed || isGap;
    if (last?.changed === marked) last.text += text;
    else line?.push({ text, changed: marked });
  });
  return lines;
}
