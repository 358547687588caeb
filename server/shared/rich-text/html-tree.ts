/** An element of HTML, without the parser that read it: the server has htmlparser2, the editor has the browser. */
export interface HtmlElement {
  /** In lower case. */
  tag: string;
  attributes: Record<string, string>;
  children: HtmlNode[];
}

/** A string is text, with entities decoded. */
export type HtmlNode = string | HtmlElement;

export const createElement = (
  tag: string,
  children: HtmlNode[] = [],
  attributes: Record<string, string> = {},
): HtmlElement => ({ tag, attributes, children });

export const isElement = (node: HtmlNode, ...tags: string[]): node is HtmlElement =>
  typeof node !== 'string' && (tags.length === 0 || tags.includes(node.tag));

/** The elements within `nodes`, in the order of the document. */
export const descendantsOf = (nodes: readonly HtmlNode[]): HtmlElement[] =>
  nodes.flatMap((node) => (isElement(node) ? [node, ...descendantsOf(node.children)] : []));

export const textOf = (nodes: readonly HtmlNode[]): string =>
  nodes.map((node) => (isElement(node) ? textOf(node.children) : node)).join('');

/** Value of a CSS property in the style attribute, in lower case; '' if it is not there. */
export function styleOf({ attributes: { style = '' } }: HtmlElement, property: string): string {
  for (const declaration of style.toLowerCase().split(';').reverse()) {
    const colon = declaration.indexOf(':');
    if (declaration.slice(0, colon).trim() === property)
      return declaration
        .slice(colon + 1)
        .replace('!important', '')
        .trim();
  }
  return '';
}

const VOID_ELEMENTS = ['br', 'col', 'hr', 'img'];
const ESCAPES: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
const escapeText = (text: string): string => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
const escapeAttribute = (text: string): string => text.replace(/[&<>"]/g, (sign) => ESCAPES[sign] ?? sign);

export const toHtml = (nodes: readonly HtmlNode[]): string => nodes.map(nodeToHtml).join('');

function nodeToHtml(node: HtmlNode): string {
  if (!isElement(node)) return escapeText(node);
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${escapeAttribute(value)}"`);
  const start = `<${node.tag}${attributes.join('')}>`;
  return VOID_ELEMENTS.includes(node.tag) ? start : `${start}${toHtml(node.children)}</${node.tag}>`;
}
