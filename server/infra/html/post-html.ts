import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { ownImageAddress, toRelative } from '../../shared/image-address.js';
import { removeInvisible } from '../../shared/invisible-characters.js';
import { INLINE_ELEMENTS } from '../../shared/post-html.js';
import { POST_HTML } from './allowed-html.js';
import { assertWithinLimits, type HtmlLimits, NON_TEXT_ELEMENTS, STORED_HTML_LIMITS } from './html-limits.js';

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
 * become relative. Throws CONTENT_TOO_LARGE beyond `limits`, before any sanitizing.
 */
export function cleanPostHtml(html: string, siteUrl = '', limits?: HtmlLimits): string {
  assertWithinLimits(html, limits);
  // Removing an element can change how a parser reads its neighbours. In the second pass nothing is removed any more.
  const options = optionsFor(siteUrl);
  const clean = sanitize(sanitize(html, options), options);
  // Sanitizing lengthens links: the result must pass the same limits when it is saved again.
  assertWithinLimits(clean, limits);
  return clean;
}

/**
 * Readable text of `html` with entities decoded and blocks separated by one space. Throws CONTENT_TOO_LARGE beyond
 * STORED_HTML_LIMITS.
 */
export function plainText(html: string): string {
  assertWithinLimits(html, STORED_HTML_LIMITS);
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
