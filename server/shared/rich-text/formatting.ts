import { createElement, type HtmlElement, styleOf } from './html-tree.js';

/** Formatting of a piece of text. */
export interface Formatting {
  strong: boolean;
  em: boolean;
  s: boolean;
  u: boolean;
  code: boolean;
  /** Attributes of the link around it. */
  link: Readonly<Record<string, string>> | null;
}

export const UNFORMATTED: Formatting = { strong: false, em: false, s: false, u: false, code: false, link: null };

type Style = Exclude<keyof Formatting, 'code' | 'link'>;

/** What each tag means where no style says otherwise. */
const TAGS: Readonly<Record<string, Style>> = {
  b: 'strong',
  strong: 'strong',
  i: 'em',
  em: 'em',
  s: 's',
  del: 's',
  strike: 's',
  u: 'u',
};

/** Elements that are bold without being marked so. */
const BOLD_ELEMENTS = ['h1', 'h2', 'h3', 'h4', 'h5', 'h6', 'th'];

/** The formatting within `element`: its style decides, then its tag, then what is around it. */
export function formattingWithin(element: HtmlElement, around: Formatting): Formatting {
  const { tag } = element;
  const within = { ...around, code: around.code || tag === 'code' };
  const style = TAGS[tag];
  if (style) within[style] = true;
  const weight = isBold(styleOf(element, 'font-weight'));
  if (weight !== null && !(weight && BOLD_ELEMENTS.includes(tag))) within.strong = weight;
  const slant = styleOf(element, 'font-style');
  if (slant) within.em = /^(italic|oblique)/.test(slant) || (slant !== 'normal' && within.em);
  const lines = styleOf(element, 'text-decoration') || styleOf(element, 'text-decoration-line');
  // Lines of the elements around it cannot be removed by a style.
  if (/\bnone\b/.test(lines)) Object.assign(within, { s: around.s, u: around.u });
  if (lines.includes('line-through')) within.s = true;
  if (lines.includes('underline')) within.u = true;
  return within;
}

/** Null for a weight that says nothing by itself. */
function isBold(weight: string): boolean | null {
  if (/^(bold|bolder|[5-9]\d\d|1000)$/.test(weight)) return true;
  return /^(normal|lighter|[1-4]\d\d)$/.test(weight) ? false : null;
}

/** The elements for `formatting`, outermost first, in the order in which the editor writes them. */
export function marksOf({ link, code, ...styles }: Formatting): HtmlElement[] {
  if (code && !link) return [createElement('code')];
  const tags = (['strong', 'em', 's', 'u'] as const).filter((tag) => styles[tag]);
  const marks = tags.map((tag) => createElement(tag));
  return link ? [createElement('a', [], link), ...marks] : marks;
}
