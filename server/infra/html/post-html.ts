import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { HIDDEN_ELEMENTS, WORD_SEPARATORS } from '../../shared/rich-text/elements.js';
import { toHtml } from '../../shared/rich-text/html-tree.js';
import { type NormalizedHtml, normalizeHtml } from '../../shared/rich-text/normalize-html.js';
import { POST_HTML } from './allowed-html.js';
import { assertWithinLimits, type HtmlLimits, STORED_HTML_LIMITS } from './html-limits.js';
import { parseHtml } from './parse-html.js';

const ATTRIBUTE_RULES = new Map(Object.entries(POST_HTML));

const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: [...ATTRIBUTE_RULES.keys()],
  allowedAttributes: Object.fromEntries(
    [...ATTRIBUTE_RULES].map(([tag, attributes]) => [tag, Object.keys(attributes)]),
  ),
  allowedEmptyAttributes: ['href', 'alt'],
  nonTextTags: [...HIDDEN_ELEMENTS],
  transformTags: { '*': (tagName, attribs) => ({ tagName, attribs: allowedAttributesOf(tagName, attribs) }) },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // The attribute rules have already validated every value.
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
};

/**
 * `html` as the editor would write it, with the elements and attributes that it produces. Idempotent. Absolute addresses of the site
 * at `siteUrl` become relative. Throws CONTENT_TOO_LARGE beyond `limits`, before any sanitizing.
 */
export function cleanPostHtml(html: string, siteUrl = '', limits?: HtmlLimits): string {
  assertWithinLimits(html, limits);
  const clean = sanitize(toHtml(normalize(html, siteUrl).nodes));
  // Sanitizing lengthens links: the result must pass the same limits when it is saved again.
  assertWithinLimits(clean, limits);
  return clean;
}

/** Addresses of the videos and other embeds in `html`, of which `cleanPostHtml` makes links. */
export const embedsIn = (html: string): string[] => normalize(html, '').embeds;

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
      if (HIDDEN_ELEMENTS.includes(name)) hidden += 1;
      if (WORD_SEPARATORS.includes(name)) text += ' ';
    },
    ontext: (words) => {
      if (!hidden) text += words;
    },
    onclosetag: (name) => {
      if (HIDDEN_ELEMENTS.includes(name)) hidden -= 1;
      if (WORD_SEPARATORS.includes(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

const normalize = (html: string, siteUrl: string): NormalizedHtml => normalizeHtml(parseHtml(html), { siteUrl });

/** Void elements the way browsers serialize them. No `>` remains outside of tags. */
const sanitize = (html: string): string => sanitizeHtml(html, OPTIONS).replaceAll(' />', '>');

function allowedAttributesOf(tag: string, attributes: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const validated = Object.entries(ATTRIBUTE_RULES.get(tag) ?? {}).map(
    ([name, rule]) => [name, rule(attributes[name])] as const,
  );
  return Object.fromEntries(validated.filter((entry): entry is [string, string] => entry[1] !== null));
}
