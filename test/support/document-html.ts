import type { Node } from '@tiptap/pm/model';

const VOID_ELEMENTS = new Set(['br', 'hr', 'img', 'col']);
const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');

/** A ProseMirror document as HTML, by its schema's own `toDOM`, without a DOM; styles end as browsers end them. */
export function documentHtml(node: Node): string {
  const content = node.isText ? escapeMarkup(node.text!) : node.children.map(documentHtml).join('');
  const spec = node.type.spec.toDOM?.(node);
  const own = spec ? toMarkup(spec, content) : content;
  return node.marks.reduceRight((within, mark) => toMarkup(mark.type.spec.toDOM!(mark, true), within), own);
}

/** `spec` is a `DOMOutputSpec`, whose type asks for a DOM. */
function toMarkup(spec: unknown, content: string): string {
  if (spec === 0) return content;
  if (!Array.isArray(spec)) return escapeMarkup(String(spec));
  const [tag, ...rest] = spec as [string, ...unknown[]];
  const first = rest[0];
  const hasAttributes = typeof first === 'object' && first !== null && !Array.isArray(first);
  const attributes = Object.entries(hasAttributes ? (rest.shift() as object) : {})
    .filter(([, value]) => value != null)
    .map(
      ([name, value]) =>
        ` ${name}="${escapeMarkup(String(value)).replaceAll('"', '&quot;')}${name === 'style' ? ';' : ''}"`,
    );
  const open = `<${tag}${attributes.join('')}>`;
  return VOID_ELEMENTS.has(tag) ? open : `${open}${rest.map((child) => toMarkup(child, content)).join('')}</${tag}>`;
}
