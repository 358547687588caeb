import { numeral } from './numeral.js';
import { inUnits } from './media.js';
import { TABLE_LIMITS } from './table-grid.js';

/** Limits of a post's HTML, before and after sanitizing. */
export const POST_HTML_LIMITS = {
  /** UTF-8 bytes, with every sign escaped as it is stored. */
  bytes: 200 * 1024,
  depth: 32,
  elements: 5000,
  /** Links and pictures together. */
  links: 1000,
} as const;

/** By limit, for the person whose post exceeds it. */
export const POST_HTML_MESSAGES = {
  bytes: `A post can have at most ${inUnits(POST_HTML_LIMITS.bytes)} of text and formatting`,
  depth: `Lists, quotes and tables can be nested at most ${POST_HTML_LIMITS.depth} levels deep`,
  elements: `A post can have at most ${numeral(POST_HTML_LIMITS.elements)} paragraphs, list items, links and other formatted parts`,
  links: `A post can have at most ${numeral(POST_HTML_LIMITS.links)} links and pictures`,
  table: `A table can have at most ${TABLE_LIMITS.columns} columns, ${TABLE_LIMITS.rows} rows and ${numeral(TABLE_LIMITS.cells)} cells`,
} as const;

/** For the documentation of the APIs. */
export const POST_HTML_DESCRIPTION = `Content as HTML, up to ${inUnits(POST_HTML_LIMITS.bytes)}, with up to ${numeral(POST_HTML_LIMITS.links)} links and pictures, and tables of up to ${TABLE_LIMITS.columns} columns, ${TABLE_LIMITS.rows} rows and ${numeral(TABLE_LIMITS.cells)} cells. Elements that the editor does not support are removed.`;

export type PostHtmlLimit = keyof typeof POST_HTML_MESSAGES;

export const LINK_ELEMENTS: readonly string[] = ['a', 'img'];
