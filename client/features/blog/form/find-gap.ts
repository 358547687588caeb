import { isEmptyHtml, plainTextOf } from './post-form';

/** Words that writers leave where a part is to be written. */
const PLACEHOLDER = /\b(?:TODO|TBD|[Ll]orem ipsum)\b|\[(?:\.{3}|…)\]/;

/** A sign that a post is unfinished: '' if it has no text, or the first placeholder in it. null if there is none. */
export function findGap(html: string): string | null {
  if (isEmptyHtml(html)) return '';
  return PLACEHOLDER.exec(plainTextOf(html))?.[0] ?? null;
}
