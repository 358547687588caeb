import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { DomainError } from '../../shared/errors.js';
import { ownImageAddress, toRelative } from '../../shared/image-address.js';
import { removeInvisible } from '../../shared/invisible-characters.js';
import { INLINE_ELEMENTS, POST_HTML_LIMITS } from '../../shared/post-html.js';
import { POST_HTML } from './allowed-html.js';

const NON_TEXT_ELEMENTS = [
  'script',
  'style',
  'textarea',
  'option',
  'title',
  'noscript',
  'iframe',
  'xmp',
  'noembed',
  'noframes',
  'template',
];
/** PostgreSQL cannot store U+0000, and the others are invisible. */
const CONTROL_CHARACTERS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

const ATTRIBUTE_RULES = new Map(Object.entries(POST_HTML));

const optionsFor = (siteUrl: string): sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } => ({
  allowedTags: [...ATTRIBUTE_RULES.keys()],
  allowedAttributes: Object.fromEntries(
    [...ATTRIBUTE_RULES].map(([tag, attributes]) => [tag, Object.keys(attributes)]),
  ),
  allowedEmptyAttributes: ['href', 'alt'],
  nonTextTags: NON_TEXT_ELEMENTS,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    '*': (tagName, attribs) => ({
      tagName,
      attribs: allowedAttributesOf(tagName, makeAddressesRelative(siteUrl, attribs)),
    }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // The attribute rules have already validated every value.
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
});

/** Makes absolute addresses of this site relative, so that they survive a change of the site's address. */
const makeAddressesRelative = (
  siteUrl: string,
  { src, href, ...rest }: sanitizeHtml.Attributes,
): sanitizeHtml.Attributes => ({
  ...rest,
  ...(src !== undefined && { src: ownImageAddress(src, siteUrl) ?? src }),
  ...(href !== undefined && { href: toRelative(href, siteUrl) }),
});

/**
 * Sanitizes `html` to the elements and attributes that the editor produces. Idempotent. Absolute addresses of the site at `siteUrl`
 * become relative. Throws CONTENT_TOO_LARGE beyond POST_HTML_LIMITS, before any sanitizing.
 */
export function cleanPostHtml(html: string, siteUrl = ''): string {
  assertWithinLimits(html);
  // Removing an element can change how a parser reads its neighbours. In the second pass nothing is removed any more.
  const options = optionsFor(siteUrl);
  const clean = sanitize(sanitize(html, options), options);
  // Sanitizing lengthens links: the result must pass the same limits when it is saved again.
  assertWithinLimits(clean);
  return clean;
}

/**
 * Readable text of `html` with entities decoded and blocks separated by one space. Throws CONTENT_TOO_LARGE like
 * `cleanPostHtml`.
 */
export function plainText(html: string): string {
  assertWithinLimits(html);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (NON_TEXT_ELEMENTS.includes(name)) hidden += 1;
      if (!INLINE_ELEMENTS.includes(name)) text += ' ';
    },
    ontext: (words) => {
      if (!hidden) text += words;
    },
    onclosetag: (name) => {
      if (NON_TEXT_ELEMENTS.includes(name)) hidden -= 1;
      if (!INLINE_ELEMENTS.includes(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

const sanitize = (html: string, options: sanitizeHtml.IOptions): string => {
  const text = removeInvisible(html.replace(/\r\n?/g, '\n').replace(CONTROL_CHARACTERS, '').toWellFormed());
  // Void elements the way browsers serialize them. No `>` remains outside of tags.
  return sanitizeHtml(text, options).replaceAll(' />', '>');
};

function allowedAttributesOf(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const validated = Object.entries(ATTRIBUTE_RULES.get(tag) ?? {}).map(
    ([name, rule]) => [name, rule(attributes[name])] as const,
  );
  return Object.fromEntries(validated.filter((entry): entry is [string, string] => entry[1] !== null));
}

const ESCAPED_LENGTH: Readonly<Record<string, number>> = { '&': 5, '<': 4, '>': 4 };

/** Stops at the first excess element or character, so that an oversized document costs no more than an allowed one. */
function assertWithinLimits(html: string): void {
  const tooLarge = () => new DomainError('CONTENT_TOO_LARGE');
  const { bytes, depth, elements } = POST_HTML_LIMITS;
  if (html.length > bytes || new TextEncoder().encode(html).length > bytes) throw tooLarge();
  let opened = 0;
  let open = 0;
  let hidden = 0;
  let stored = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      opened += 1;
      open += 1;
      if (NON_TEXT_ELEMENTS.includes(name)) hidden += 1;
      if (opened > elements || open > depth) throw tooLarge();
    },
    ontext: (text) => {
      if (hidden) return;
      for (const character of text) stored += ESCAPED_LENGTH[character] ?? 1;
      if (stored > bytes) throw tooLarge();
    },
    onclosetag: (name) => {
      open -= 1;
      if (NON_TEXT_ELEMENTS.includes(name)) hidden -= 1;
    },
  });
  // For each end tag that matches nothing, the parser searches all open elements, so the number of end tags is limited too.
  if (html.split('</', elements * 2).length >= elements * 2) throw tooLarge();
  parser.end(html);
}
