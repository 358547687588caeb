import { isOwnMedia } from './media.js';

/**
 * What the text of a post may be made of: exactly what the editor's nodes and marks can say. The server cleans by this
 * list, the editor takes its options from it, and a contract test holds the two together.
 */

/** Of the text as it comes in and as it is stored: UTF-8 bytes, elements inside one another, elements in all. */
export const POST_HTML_LIMITS = { bytes: 200 * 1024, depth: 32, elements: 5000 } as const;

export const HEADING_LEVELS = [1, 2, 3, 4, 5, 6] as const;
export type HeadingLevel = (typeof HEADING_LEVELS)[number];

/** The first is the default and is not written down. */
export const ALIGNMENTS = ['left', 'center', 'right', 'justify'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

export const IMAGE_SIZES = ['small', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const DEFAULT_IMAGE_SIZE: ImageSize = 'medium';

export const LINK_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;
export const LINK_TARGET = '_blank';
export const LINK_REL = 'noopener noreferrer nofollow';
export const CODE_CLASS_PREFIX = 'language-';

/** Read the way a browser reads it, so that no spelling of a scheme slips through; null where a browser sees no address. */
const schemeOf = (address: string): string | null =>
  URL.canParse(address, 'https://site.invalid') ? new URL(address, 'https://site.invalid').protocol.slice(0, -1) : null;

/** True for an address that a link may have: of an allowed scheme, or of this site (`/blog`, `#top`). */
export const isLinkAddress = (address: string): boolean => {
  const scheme = schemeOf(address);
  return scheme !== null && (LINK_SCHEMES as readonly string[]).includes(scheme);
};

/** True for an absolute http or https address, and for a picture of our own; never for `data:`. */
export const isImageAddress = (address: string): boolean =>
  isOwnMedia(address) || (URL.canParse(address) && ['http', 'https'].includes(schemeOf(address)!));

/** What becomes of one attribute: its value as it is kept, or null to leave it out. Asked also where it is missing. */
type AttributeRule = (value: string | undefined) => string | null;
type Attributes = Readonly<Record<string, AttributeRule>>;

const always =
  (fixed: string): AttributeRule =>
  () =>
    fixed;
const anyText: AttributeRule = (value) => value ?? null;
const matching =
  (pattern: RegExp): AttributeRule =>
  (value) =>
    value !== undefined && pattern.test(value) ? value : null;

/** Keeps the declarations whose property is listed and whose value fits its pattern, written as browsers write them. */
const style =
  (properties: Readonly<Record<string, RegExp>>): AttributeRule =>
  (value = '') => {
    const kept = new Map<string, string>();
    for (const declaration of value.toLowerCase().split(';')) {
      const [property = '', setting = ''] = declaration.split(':').map((part) => part.trim());
      if (Object.hasOwn(properties, property) && properties[property]!.test(setting)) kept.set(property, setting);
    }
    return [...kept].map(([property, setting]) => `${property}: ${setting};`).join(' ') || null;
  };

const PIXELS = /^\d{1,4}px$/;
const aligned: Attributes = { style: style({ 'text-align': new RegExp(`^(${ALIGNMENTS.join('|')})$`) }) };
const measured: Attributes = { style: style({ width: PIXELS, 'min-width': PIXELS }) };
const cell: Attributes = {
  colspan: matching(/^[1-9]\d?$/),
  rowspan: matching(/^[1-9]\d?$/),
  colwidth: matching(/^\d{1,4}(,\d{1,4})*$/),
  style: style({ 'text-align': /^(left|center|right)$/ }),
};

/** Element -> attribute -> rule, in the order in which the editor writes them. Nothing that is not here is ever stored. */
export const POST_HTML: Readonly<Record<string, Attributes>> = {
  p: aligned,
  h1: aligned,
  h2: aligned,
  h3: aligned,
  h4: aligned,
  h5: aligned,
  h6: aligned,
  strong: {},
  em: {},
  s: {},
  u: {},
  a: {
    target: always(LINK_TARGET),
    rel: always(LINK_REL),
    // The site's own class names hold an underscore: a text cannot dress up as a part of the page.
    class: matching(/^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$/i),
    href: (value) => (value !== undefined && isLinkAddress(value) ? value : ''),
    title: anyText,
  },
  br: {},
  hr: {},
  blockquote: {},
  pre: {},
  code: { class: matching(new RegExp(`^${CODE_CLASS_PREFIX}[\\w+#.-]{1,40}$`)) },
  ul: {},
  ol: { start: matching(/^-?\d{1,9}$/), type: matching(/^[1aAiI]$/) },
  li: {},
  table: measured,
  colgroup: {},
  col: measured,
  tbody: {},
  tr: {},
  th: cell,
  td: cell,
  img: {
    src: (value) => (value !== undefined && isImageAddress(value) ? value : null),
    alt: anyText,
    title: anyText,
    width: matching(/^[1-9]\d{0,4}$/),
    height: matching(/^[1-9]\d{0,4}$/),
    'data-size': (value) => ((IMAGE_SIZES as readonly string[]).includes(value ?? '') ? value! : DEFAULT_IMAGE_SIZE),
  },
};

/** Every heading one level lower, h6 as it is: for a page whose own title is the h1. Takes cleaned HTML only. */
export const lowerHeadings = (cleanHtml: string): string =>
  cleanHtml.replace(
    /<(\/?)h([1-6])(?=[ >])/g,
    (_, slash: string, level: string) => `<${slash}h${Math.min(6, Number(level) + 1)}`,
  );

/** How much of what a post may hold `html` takes up: 1 is full. */
export function shareOfLimits(html: string): number {
  const bytes = new TextEncoder().encode(html).length;
  const elements = html.match(/<[a-z]/g)?.length ?? 0;
  return Math.max(bytes / POST_HTML_LIMITS.bytes, elements / POST_HTML_LIMITS.elements);
}
