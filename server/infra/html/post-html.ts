import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { DomainError } from '../../shared/errors.js';
import { POST_HTML_LIMITS } from '../../shared/post-html.js';
import { HIDDEN_ELEMENTS, WORD_SEPARATORS } from '../../shared/rich-text/elements.js';
import { toHtml } from '../../shared/rich-text/html-tree.js';
import { type NormalizedHtml, normalizeHtml } from '../../shared/rich-text/normalize-html.js';
import { POST_HTML } from './allowed-html.js';
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
 * at `siteUrl` become relative. Throws CONTENT_TOO_LARGE beyond POST_HTML_LIMITS, before any sanitizing.
 */
export function cleanPostHtml(html: string, siteUrl = ''): string {
  assertWithinLimits(html);
  const clean = sanitize(toHtml(normalize(html, siteUrl).nodes));
  // Sanitizing lengthens links: the result must pass the same limits when it is saved again.
  assertWithinLimits(clean);
  return clean;
}

/** Addresses of the videos and other embeds in `html`, of which `cleanPostHtml` makes links. */
export const embedsIn = (html: string): string[] => normalize(html, '').embeds;

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
      if (HIDDEN_ELEMENTS.includes(name)) hidden += 1;
      if (opened > elements || open > depth) throw tooLarge();
    },
    ontext: (text) => {
      if (hidden) return;
      for (const character of text) stored += ESCAPED_LENGTH[character] ?? 1;
      if (stored > bytes) throw tooLarge();
    },
    onclosetag: (name) => {
      open -= 1;
      if (HIDDEN_ELEMENTS.includes(name)) hidden -= 1;
    },
  });
  // For each end tag that matches nothing, the parser searches all open elements, so the number of end tags is limited too.
  if (html.split('</', elements * 2).length >= elements * 2) throw tooLarge();
  parser.end(html);
}
