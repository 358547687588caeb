/**
 * The HTML of a post: exactly what the editor's nodes and marks can produce. The server's sanitizer and the editor's
 * options use these constants, and a test compares the two.
 */

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;

/** The first is the default and is not written. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export const CODE_CLASS_PREFIX = 'language-';

/**
 * Numbers headings from h2 without gaps, for pages whose title is the h1: assistive technology reads them as an outline. A heading that is
 * higher up than it was written keeps its level in `data-level`, for its looks. Takes cleaned HTML only.
 */
export function lowerHeadings(cleanHtml: string): string {
  /** Levels as written of the headings above the present place, outermost first. */
  const outline: number[] = [];
  return cleanHtml.replace(/<(\/?)h([1-6])(?=[ >])/g, (_, slash: string, written: string) => {
    const level = Number(written);
    if (!slash) {
      while (outline.length > 0 && outline.at(-1)! >= level) outline.pop();
      outline.push(level);
    }
    const shown = Math.min(6, outline.length + 1);
    const isRaised = !slash && shown < Math.min(6, level + 1);
    return `<${slash}h${shown}${isRaised ? ` data-level="${level}"` : ''}`;
  });
}

/**
 * Makes the editor's tables standard HTML: `colwidth` becomes a data attribute, and header cells get a `scope`:
 * column in a first row of headers, otherwise row. Takes cleaned HTML only.
 */
export function tablesForReading(cleanHtml: string): string {
  const rows: number[] = [];
  return cleanHtml.replace(/<(\/?table|tr|th|td)\b([^>]*)>/g, (whole, tag: string, attributes: string, at: number) => {
    if (tag === 'table') rows.push(0);
    if (tag === '/table') rows.pop();
    if (tag === 'tr') rows.push((rows.pop() ?? 0) + 1);
    if (tag !== 'th' && tag !== 'td') return whole;
    const standard = attributes.replace(' colwidth=', ' data-colwidth=');
    if (tag === 'td') return `<td${standard}>`;
    const isFirst = rows.at(-1) === 1 && !/<td\b/.test(cleanHtml.slice(at, cleanHtml.indexOf('</tr>', at)));
    return `<th scope="${isFirst ? 'col' : 'row'}"${standard}>`;
  });
}

/** Puts each picture with a caption into a figure. Takes cleaned HTML only, whose attribute values are escaped. */
export const withCaptions = (cleanHtml: string): string =>
  cleanHtml.replace(/<img\b[^>]*? title="([^"]+)"[^>]*>/g, '<figure>$&<figcaption>$1</figcaption></figure>');
