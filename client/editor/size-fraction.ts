import { POST_HTML_LIMITS, type PostHtmlLimit } from '@shared/post-html-limits';
import { hasExcessTable } from '@shared/table-grid';

/** Fraction of each limit that `html` uses: 1 is full. */
const fractionsOf = (html: string) => ({
  bytes: new TextEncoder().encode(html).length / POST_HTML_LIMITS.bytes,
  elements: (html.match(/<[a-z]/g)?.length ?? 0) / POST_HTML_LIMITS.elements,
  links: (html.match(/<(?:a|img)\b/g)?.length ?? 0) / POST_HTML_LIMITS.links,
});

/** Fraction of the size limits of a post that `html` uses: 1 is full. */
export const sizeFraction = (html: string): number => Math.max(...Object.values(fractionsOf(html)));

/** The limit that `html`, as the editor writes it, exceeds. The server also limits how deep it is. */
export function exceededLimit(html: string): PostHtmlLimit | null {
  const { bytes, elements, links } = fractionsOf(html);
  if (bytes > 1) return 'bytes';
  if (elements > 1) return 'elements';
  if (links > 1) return 'links';
  return hasExcessTable(html) ? 'table' : null;
}
