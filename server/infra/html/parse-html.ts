import { Parser } from 'htmlparser2';
import { removeInvisible, removeInvisibleInPart } from '../../shared/invisible-characters.js';
import { createElement, type HtmlElement, type HtmlNode } from '../../shared/rich-text/html-tree.js';

/** PostgreSQL cannot store U+0000, and the others are invisible. */
const CONTROL_CHARACTERS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

/** Of an element. More than a text of any program has. */
const MAX_ATTRIBUTES = 50;

const cleanText = (text: string): string => text.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').toWellFormed();

/** The elements and texts of `html`, without control characters and invisible ones that mean nothing. */
export function parseHtml(html: string): HtmlNode[] {
  const root = createElement('');
  const open: HtmlElement[] = [root];
  let text = '';
  const append = (node: HtmlNode) => void open.at(-1)!.children.push(node);
  const endText = () => {
    // Parts of a character may come one by one.
    const whole = removeInvisibleInPart(cleanText(text));
    text = '';
    if (whole) append(open.at(-1)!.tag === 'pre' ? withoutFirstLine(open.at(-1)!, whole) : whole);
  };
  const parser = new Parser({
    onopentag: (tag, attributes) => {
      endText();
      const cleaned = Object.entries(attributes)
        .slice(0, MAX_ATTRIBUTES)
        .map(([name, value]) => [name, removeInvisible(cleanText(value))] as const);
      const element = createElement(tag, [], Object.fromEntries(cleaned));
      append(element);
      open.push(element);
    },
    ontext: (part) => void (text += part),
    onclosetag: () => {
      endText();
      open.pop();
    },
  });
  parser.end(cleanText(html));
  endText();
  return root.children;
}

/** Browsers ignore a line break at the start of a `pre`. */
const withoutFirstLine = ({ children }: HtmlElement, text: string): string =>
  children.length === 0 ? text.replace(/^\n/, '') : text;
