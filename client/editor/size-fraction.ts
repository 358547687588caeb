import { POST_HTML_LIMITS } from '@shared/post-html';

/** Fraction of the size limits of a post that `html` uses: 1 is full. */
export function sizeFraction(html: string): number {
  const bytes = new TextEncoder().encode(html).length;
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  return Math.max(bytes / POST_HTML_LIMITS.bytes, elements / POST_HTML_LIMITS.elements);
}
