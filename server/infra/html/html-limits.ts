import { type Handler, Parser } from 'htmlparser2';
import { DomainError } from '../../shared/errors.js';
import {
  LINK_ELEMENTS,
  POST_HTML_LIMITS,
  POST_HTML_MESSAGES,
  type PostHtmlLimit,
} from '../../shared/post-html-limits.js';
import { HIDDEN_ELEMENTS } from '../../shared/rich-text/elements.js';
import { TableGrids } from '../../shared/table-grid.js';

export interface HtmlLimits {
  bytes: number;
  depth: number;
  elements: number;
  links: number;
  /** True if tables are limited. */
  tables: boolean;
}

const INPUT_LIMITS: HtmlLimits = { ...POST_HTML_LIMITS, tables: true };

/**
 * For what is stored: older builds limited neither links nor tables, and wrote no paragraphs into cells and list items, which cleaning
 * adds.
 */
export const STORED_HTML_LIMITS: HtmlLimits = {
  bytes: 2 * POST_HTML_LIMITS.bytes,
  depth: 2 * POST_HTML_LIMITS.depth,
  elements: 2 * POST_HTML_LIMITS.elements,
  links: Infinity,
  tables: false,
};

/** Attributes of links and pictures with any text. */
const TEXT_ATTRIBUTES = ['href', 'src', 'alt', 'title'];

const AMPERSAND = 0x26;
const QUOTE = 0x22;
const LESS = 0x3c;
const GREATER = 0x3e;

/** UTF-8 bytes of a character that is stored. */
function storedBytes(code: number, inAttribute: boolean): number {
  if (code === AMPERSAND) return '&amp;'.length;
  if (code === LESS || code === GREATER) return '&lt;'.length;
  if (code === QUOTE && inAttribute) return '&quot;'.length;
  if (code < 0x80) return 1;
  // A half of a surrogate pair is half of four bytes.
  return code < 0x800 || (code >= 0xd800 && code < 0xe000) ? 2 : 3;
}

/** Counts while a parser reads, and throws at the first excess, so that a bomb costs no more than an allowed text. */
class LimitScan implements Partial<Handler> {
  #elements = 0;
  #links = 0;
  #depth = 0;
  /** Open elements whose content is not stored. */
  #hidden = 0;
  #bytes = 0;
  readonly #tables = new TableGrids();

  constructor(private readonly limits: HtmlLimits) {}

  onopentag(name: string, attributes: Record<string, string>): void {
    this.#countElement();
    this.#depth += 1;
    if (this.#depth > this.limits.depth) refuse('depth');
    if (HIDDEN_ELEMENTS.includes(name)) this.#hidden += 1;
    if (LINK_ELEMENTS.includes(name)) this.#countLink(attributes);
    if (this.limits.tables && this.#tables.open(name, attributes.colspan, attributes.rowspan)?.isTooLarge)
      refuse('table');
  }

  onclosetag(name: string): void {
    this.#depth -= 1;
    if (HIDDEN_ELEMENTS.includes(name)) this.#hidden -= 1;
    this.#tables.close(name);
  }

  ontext(text: string): void {
    if (!this.#hidden) this.#store(text, false);
  }

  // Nodes that are not stored still take a parser's time.
  oncomment = (): void => this.#countElement();
  oncdatastart = (): void => this.#countElement();
  onprocessinginstruction = (): void => this.#countElement();

  #countElement(): void {
    this.#elements += 1;
    if (this.#elements > this.limits.elements) refuse('elements');
  }

  #countLink(attributes: Record<string, string>): void {
    this.#links += 1;
    if (this.#links > this.limits.links) refuse('links');
    for (const name of TEXT_ATTRIBUTES) this.#store(attributes[name] ?? '', true);
  }

  #store(text: string, inAttribute: boolean): void {
    for (let at = 0; at < text.length; at += 1) this.#bytes += storedBytes(text.charCodeAt(at), inAttribute);
    if (this.#bytes > this.limits.bytes) refuse('bytes');
  }
}

/** Throws CONTENT_TOO_LARGE, with the limit that `html` exceeds, in time linear in its length and without changing anything. */
export function assertWithinLimits(html: string, limits = INPUT_LIMITS): void {
  if (html.length > limits.bytes || Buffer.byteLength(html) > limits.bytes) refuse('bytes');
  // The parser does not report an end tag that matches nothing, and elements cannot have more end tags than this.
  if (html.split('</', limits.elements * 2).length >= limits.elements * 2) refuse('elements');
  new Parser(new LimitScan(limits)).end(html);
}

function refuse(limit: PostHtmlLimit): never {
  throw new DomainError('CONTENT_TOO_LARGE', { message: POST_HTML_MESSAGES[limit] });
}
