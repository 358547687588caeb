import { createElement, descendantsOf, type HtmlElement, type HtmlNode, isElement, textOf } from './html-tree.js';

/** A piece of text, or a line break, with the elements around it. */
export interface Leaf {
  node: HtmlNode;
  marks: HtmlElement[];
}

export const isBreak = (node: HtmlNode | undefined): boolean => node !== undefined && isElement(node, 'br');
export const isBlank = (node: HtmlNode): boolean => !isElement(node) && !/[^ \t\r\n\f]/.test(node);

/** A line break at the end of a block shows nothing. */
export function withoutLastBreak(nodes: readonly HtmlNode[]): HtmlNode[] {
  const end = nodes.findLastIndex((node) => !isBlank(node));
  if (!isBreak(nodes[end])) return [...nodes];
  const others = nodes.slice(0, end);
  return isBlank(textOf(others)) && !descendantsOf(others).some(isBreak) ? [] : others;
}

const isSame = (one: HtmlElement, other: HtmlElement): boolean =>
  one.tag === other.tag && JSON.stringify(one.attributes) === JSON.stringify(other.attributes);

/** Puts the marks of a text around it, as few as possible. */
export function nest(run: readonly Leaf[]): HtmlNode[] {
  const nodes: HtmlNode[] = [];
  const open: HtmlElement[] = [];
  for (const { node, marks } of run) {
    const shared = open.findIndex((mark, index) => !marks[index] || !isSame(mark, marks[index]));
    if (shared >= 0) open.length = shared;
    for (const mark of marks.slice(open.length)) {
      const element = createElement(mark.tag, [], mark.attributes);
      (open.at(-1)?.children ?? nodes).push(element);
      open.push(element);
    }
    appendNode(open.at(-1)?.children ?? nodes, node);
  }
  return nodes;
}

function appendNode(nodes: HtmlNode[], node: HtmlNode): void {
  const last = nodes.at(-1);
  if (typeof last === 'string' && typeof node === 'string') nodes[nodes.length - 1] = last + node;
  else if (node !== '') nodes.push(node);
}
