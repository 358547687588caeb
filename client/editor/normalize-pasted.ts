import { removeInvisibleInPart } from '@shared/invisible-characters';
import { createElement, type HtmlNode, toHtml } from '@shared/rich-text/html-tree';
import { normalizeHtml } from '@shared/rich-text/normalize-html';
import { UPLOAD_ATTRIBUTE } from './upload-attributes';

/** An inert tree: nothing in it loads or runs. A template keeps cells and rows without their table, unlike a document. */
export function parseInert(html: string): DocumentFragment {
  const template = document.createElement('template');
  template.innerHTML = html;
  replaceForms(template.content);
  return template.content;
}

/** A form hides its own properties, such as `attributes`, behind fields of that name. A range reads none of them. */
function replaceForms(content: DocumentFragment): void {
  for (const form of content.querySelectorAll('form')) {
    const range = content.ownerDocument.createRange();
    range.selectNodeContents(form);
    const block = content.ownerDocument.createElement('div');
    block.append(range.extractContents());
    range.selectNode(form);
    range.deleteContents();
    range.insertNode(block);
  }
}

/** The HTML of `content` as it is. */
export function serializeInert(content: DocumentFragment): string {
  const whole = document.createElement('template');
  whole.content.append(content);
  return whole.innerHTML;
}

/** The HTML of `content` as the server would store it, and the number of embeds that became links. */
export function normalizePasted(content: DocumentFragment): { html: string; embeds: number } {
  const { nodes, embeds } = normalizeHtml(nodesIn(content), {
    siteUrl: location.origin,
    isPicture: ({ attributes }) => UPLOAD_ATTRIBUTE in attributes,
  });
  return { html: toHtml(nodes), embeds: embeds.length };
}

const nodesIn = (parent: Node): HtmlNode[] => [...parent.childNodes].flatMap(toHtmlNode);

function toHtmlNode(node: Node): HtmlNode[] {
  if (node instanceof Text) return [removeInvisibleInPart(node.data)];
  if (!(node instanceof Element)) return [];
  const attributes = [...node.attributes].map(({ name, value }) => [name, value] as const);
  return [createElement(node.localName.toLowerCase(), nodesIn(node), Object.fromEntries(attributes))];
}
