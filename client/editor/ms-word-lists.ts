type ListKind = Readonly<{ tag: 'ul' } | { tag: 'ol'; type: string; start: number }>;

/**
 * A list item as Word writes it: a paragraph with the list's name and level in its style, and its bullet or number as
 * text.
 */
interface WordItem {
  paragraph: HTMLElement;
  /** Name of the list and its override, without the level: `l0 lfo1`. */
  list: string;
  /** 1 for the outermost. */
  level: number;
  /** Number without punctuation: `3`, `b` or `iv`; null for a bullet. */
  number: string | null;
  /** The bullet or number, which a real list draws itself. */
  marker: Element | null;
}

interface OpenList {
  element: HTMLElement;
  list: string;
  level: number;
  tag: string;
}

/** Browsers drop unknown CSS properties, so Word's are read from the style attribute. */
const LIST_STYLE = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i;
const MARKER_STYLE = /mso-list:\s*ignore/i;
const NUMBER = /^\(?(?:\d+\.)*(\d+|[a-z]+)[.)]$/i;

/** Converts the list paragraphs that Word puts on the clipboard into real lists. */
export function convertWordLists(body: HTMLElement): void {
  const items = [...body.querySelectorAll<HTMLElement>('p[style*="mso-list" i]')].flatMap((each) => itemOf(each) ?? []);
  for (const run of groupConsecutive(items)) convertRun(run);
}

function itemOf(paragraph: HTMLElement): WordItem | null {
  const [, list, level, override] = LIST_STYLE.exec(paragraph.getAttribute('style') ?? '') ?? [];
  if (!list || !level) return null;
  const spans = [...paragraph.querySelectorAll('span[style*="mso-list" i]')];
  const marker = spans.find((span) => MARKER_STYLE.test(span.getAttribute('style') ?? '')) ?? null;
  return { paragraph, list: `${list} ${override}`, level: Number(level), number: parseNumber(marker), marker };
}

/** `1.`, `b)` and `(iv)` are numbers; anything else, including `o`, is a bullet. */
const parseNumber = (marker: Element | null): string | null =>
  NUMBER.exec(marker?.textContent?.replace(/[\s\u00a0]+/g, '') ?? '')?.[1] ?? null;

const tagOf = ({ number }: WordItem): 'ol' | 'ul' => (number === null ? 'ul' : 'ol');

/** A single letter is a Roman numeral if the `next` number continues it as one; `i` also if nothing follows. */
function kindOf({ number }: WordItem, next: string | null): ListKind {
  if (number === null) return { tag: 'ul' };
  if (/^\d+$/.test(number)) return { tag: 'ol', type: '1', start: Number(number) };
  const lower = number.toLowerCase();
  const upper = number !== lower;
  const roman = romanValue(lower);
  const isRoman = lower.length > 1 || (next ? romanValue(next.toLowerCase()) === (roman ?? 0) + 1 : lower === 'i');
  if (roman !== null && isRoman) return { tag: 'ol', type: upper ? 'I' : 'i', start: roman };
  return { tag: 'ol', type: upper ? 'A' : 'a', start: lower.length === 1 ? lower.charCodeAt(0) - 96 : 1 };
}

const ROMAN = /^m{0,3}(cm|cd|d?c{0,3})(xc|xl|l?x{0,3})(ix|iv|v?i{0,3})$/;
const ROMAN_DIGITS: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 };

/** Value of a lower-case Roman numeral; null for anything else. */
function romanValue(text: string): number | null {
  if (!ROMAN.test(text)) return null;
  const digits = [...text].map((letter) => ROMAN_DIGITS[letter] ?? 0);
  return digits.reduce((sum, digit, index) => sum + (digit < (digits[index + 1] ?? 0) ? -digit : digit), 0);
}

/** Groups of items with only whitespace between them. */
function groupConsecutive(items: readonly WordItem[]): WordItem[][] {
  const runs: WordItem[][] = [];
  let last: WordItem | undefined;
  for (const item of items) {
    if (last && item.paragraph.previousElementSibling === last.paragraph) runs.at(-1)?.push(item);
    else runs.push([item]);
    last = item;
  }
  return runs;
}

function convertRun(run: readonly WordItem[]): void {
  const open: OpenList[] = [];
  for (const [index, item] of run.entries()) {
    let list = open.at(-1);
    while (list && !continues(list, item)) {
      open.pop();
      list = open.at(-1);
    }
    if (list?.level !== item.level) {
      list = startList(item, run.slice(index + 1), list, run[0]?.paragraph ?? item.paragraph);
      open.push(list);
    }
    list.element.append(listItem(item));
  }
  for (const { paragraph } of run) paragraph.remove();
}

const continues = (list: OpenList, item: WordItem): boolean =>
  list.level < item.level || (list.level === item.level && list.list === item.list && list.tag === tagOf(item));

/** Starts a list inside the last item of `around`, or in place of the paragraphs. */
function startList(
  item: WordItem,
  following: readonly WordItem[],
  around: OpenList | undefined,
  place: HTMLElement,
): OpenList {
  const { list, level } = item;
  const next = following.find((each) => each.level <= level);
  const kind = kindOf(item, next?.level === level ? next.number : null);
  const element = place.ownerDocument.createElement(kind.tag);
  if (kind.tag === 'ol' && kind.type !== '1') element.setAttribute('type', kind.type);
  if (kind.tag === 'ol' && kind.start !== 1) element.setAttribute('start', String(kind.start));
  if (around?.element.lastElementChild) around.element.lastElementChild.append(element);
  else place.before(element);
  return { element, list, level, tag: kind.tag };
}

function listItem({ paragraph, marker }: WordItem): HTMLElement {
  const item = paragraph.ownerDocument.createElement('li');
  const text = paragraph.ownerDocument.createElement('p');
  marker?.remove();
  text.append(...paragraph.childNodes);
  item.append(text);
  return item;
}
