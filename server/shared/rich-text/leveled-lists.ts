import { createElement, descendantsOf, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.js';

type ListKind = Readonly<{ tag: 'ul' } | { tag: 'ol'; type: string; start: number }>;

/** A list item as Word writes it: not within the item above it, but with the name of its list and its level. */
export interface LeveledItem {
  content: HtmlNode[];
  list: string;
  /** 1 for the outermost. */
  level: number;
  /** Number without punctuation: `3`, `b` or `iv`; null for a bullet. */
  number: string | null;
  /** The list that it is written in, if it is in one. */
  within?: HtmlElement;
}

interface OpenList {
  element: HtmlElement;
  list: string;
  level: number;
  tag: string;
}

/** Word's own CSS properties: `l0 lfo1` names a list and its override. */
const LIST_STYLE = /mso-list:\s*(l\d+)\s+level(\d+)\s+(lfo\d+)/i;
const MARKER_STYLE = /mso-list:\s*ignore/i;
/** Word has no more, and deeper lists could not be read. */
const MAX_LEVEL = 9;
const NUMBER = /^\(?(?:\d+\.)*(\d+|[a-z]+)[.)]$/i;

const isMarker = (node: HtmlNode): boolean => isElement(node) && MARKER_STYLE.test(node.attributes.style ?? '');

/** A paragraph of Word as a list item; null for any other paragraph. Its bullet or number, which is text, is removed. */
export function parseListParagraph(paragraph: HtmlElement): Omit<LeveledItem, 'content'> | null {
  const [, list, level, override] = LIST_STYLE.exec(paragraph.attributes.style ?? '') ?? [];
  if (!list || !level) return null;
  const marker = descendantsOf(paragraph.children).find(isMarker);
  const text = textOf(marker?.children ?? []).replace(/[\s\u00a0]+/g, '');
  if (marker) marker.children = [];
  // `1.`, `b)` and `(iv)` are numbers; anything else, including `o`, is a bullet.
  return {
    list: `${list} ${override}`,
    level: Math.min(Number(level), MAX_LEVEL),
    number: NUMBER.exec(text)?.[1] ?? null,
  };
}

/** Nests the lists of which each item has a level but is in a list beside the others, as Word for the web writes them. */
export function nestByLevel(blocks: readonly HtmlNode[]): HtmlNode[] {
  const nested: HtmlNode[] = [];
  let run: LeveledItem[] = [];
  let written: HtmlNode[] = [];
  const end = () => {
    nested.push(...(run.some(({ level }) => level > 1) ? toLists(run) : written));
    [run, written] = [[], []];
  };
  for (const block of blocks) {
    const items = itemsWithLevel(block);
    if (items) {
      run.push(...items);
      written.push(block);
    } else {
      end();
      nested.push(block);
    }
  }
  end();
  return nested;
}

/** Null if a level is missing, or if the lists are nested already. */
function itemsWithLevel(block: HtmlNode): LeveledItem[] | null {
  if (!isElement(block, 'ul', 'ol')) return null;
  const items: LeveledItem[] = [];
  for (const item of block.children) {
    if (!isElement(item) || item.children.some((child) => isElement(child, 'ul', 'ol'))) return null;
    const { attributes, children: content } = item;
    const level = Number(attributes['data-aria-level'] ?? attributes['aria-level']);
    if (!Number.isInteger(level) || level < 1) return null;
    const list = attributes['data-listid'] ?? '';
    items.push({ content, list, level: Math.min(level, MAX_LEVEL), number: null, within: block });
  }
  return items;
}

/** A list directly within another one belongs to the item above it. */
export function addList(items: HtmlElement[], lists: readonly HtmlElement[]): void {
  const last = items.at(-1);
  for (const list of lists) {
    if (last) last.children.push(list);
    else items.push(...list.children.filter((child) => isElement(child)));
  }
}

/** Lists of consecutive items, nested by their level. */
export function toLists(run: readonly LeveledItem[]): HtmlElement[] {
  const lists: HtmlElement[] = [];
  const open: OpenList[] = [];
  for (const [index, item] of run.entries()) {
    let list = open.at(-1);
    while (list && !continues(list, item)) {
      open.pop();
      list = open.at(-1);
    }
    if (list?.level !== item.level) {
      const element = emptyList(item, run.slice(index + 1));
      const around = list?.element.children.at(-1);
      (around && isElement(around) ? around.children : lists).push(element);
      list = { element, list: item.list, level: item.level, tag: element.tag };
      open.push(list);
    }
    list.element.children.push(createElement('li', [...item.content]));
  }
  return lists;
}

const tagOf = ({ number, within }: LeveledItem): string => within?.tag ?? (number === null ? 'ul' : 'ol');

const continues = (list: OpenList, item: LeveledItem): boolean =>
  list.level < item.level || (list.level === item.level && list.list === item.list && list.tag === tagOf(item));

function emptyList(item: LeveledItem, following: readonly LeveledItem[]): HtmlElement {
  if (item.within) return createElement(item.within.tag, [], item.within.attributes);
  const next = following.find((each) => each.level <= item.level);
  const kind = kindOf(item, next?.level === item.level ? next.number : null);
  const list = createElement(kind.tag);
  if (kind.tag === 'ol' && kind.start !== 1) list.attributes.start = String(kind.start);
  if (kind.tag === 'ol' && kind.type !== '1') list.attributes.type = kind.type;
  return list;
}

/** A single letter is a Roman numeral if the `next` number continues it as one; `i` also if nothing follows. */
function kindOf({ number }: LeveledItem, next: string | null): ListKind {
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
