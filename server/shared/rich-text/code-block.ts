import { BLOCK_ELEMENTS, HIDDEN_ELEMENTS } from './elements.js';
import { createElement, type HtmlElement, type HtmlNode, isElement } from './html-tree.js';

/** A `pre` with its text alone, as the editor writes it. */
export function codeBlock({ children }: HtmlElement): HtmlElement {
  const code = children.find((child): child is HtmlElement => isElement(child, 'code'));
  const text = codeOf(children)
    .replace(/^\uffff+|\uffff+$/g, '')
    .replace(/\n?\uffff+/g, '\n');
  const className = code?.attributes.class;
  return createElement('pre', [createElement('code', text ? [text] : [], className ? { class: className } : {})]);
}

/** Stands for the start or the end of a block until all the text is known; not a character. */
const BOUNDARY = '\uffff';

/** Text with its line breaks, and with boundaries. */
const codeOf = (nodes: readonly HtmlNode[]): string => nodes.map(codeOfNode).join('');

function codeOfNode(node: HtmlNode): string {
  if (!isElement(node)) return node;
  if (node.tag === 'br') return '\n';
  const text = HIDDEN_ELEMENTS.includes(node.tag) ? '' : codeOf(node.children);
  return BLOCK_ELEMENTS.includes(node.tag) ? BOUNDARY + text + BOUNDARY : text;
}
