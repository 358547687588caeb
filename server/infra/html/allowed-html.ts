import { ALIGNMENTS, CODE_CLASS_PREFIX } from '../../shared/post-html.js';
import { DEFAULT_IMAGE_SIZE, IMAGE_SIZES, isStorableImage } from '../../shared/post-images.js';
import { isLinkAddress, LINK_CLASS, LINK_REL, LINK_TARGET } from '../../shared/post-links.js';
import { isOneOf } from '../../shared/one-of.js';

/** Sanitizes one attribute: returns its value, or null to remove it. Also called for missing attributes. */
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
    const declarations = new Map<string, string>();
    for (const declaration of value.toLowerCase().split(';')) {
      const [property = '', setting = ''] = declaration.split(':').map((part) => part.trim());
      const pattern = Object.hasOwn(properties, property) ? properties[property] : undefined;
      if (pattern?.test(setting)) declarations.set(property, setting);
    }
    return [...declarations].map(([property, setting]) => `${property}: ${setting};`).join(' ') || null;
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
    class: matching(LINK_CLASS),
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
    src: (value) => (value !== undefined && isStorableImage(value) ? value : null),
    alt: anyText,
    title: anyText,
    width: matching(/^[1-9]\d{0,4}$/),
    height: matching(/^[1-9]\d{0,4}$/),
    'data-size': (value) => (isOneOf(IMAGE_SIZES, value) ? value : DEFAULT_IMAGE_SIZE),
  },
};
