import sanitizeHtml from 'sanitize-html';
import { Parser } from 'htmlparser2';
import { DomainError } from '../../shared/errors.js';
import { POST_HTML, POST_HTML_LIMITS } from '../../shared/post-html.js';

/** Elements whose content is not text to a reader. */
const NOT_TEXT = [
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
const WITHIN_A_LINE = new Set([
  'strong',
  'em',
  's',
  'u',
  'code',
  'a',
  'b',
  'i',
  'span',
  'sub',
  'sup',
  'del',
  'small',
  'mark',
]);
/** PostgreSQL stores no U+0000, and no reader sees the others. */
const CONTROLS = /[\0-\x08\v\f\x0e-\x1f\x7f]/g;

const RULES = new Map(Object.entries(POST_HTML));

const OPTIONS: sanitizeHtml.IOptions & { allowedEmptyAttributes: string[] } = {
  allowedTags: [...RULES.keys()],
  allowedAttributes: Object.fromEntries([...RULES].map(([tag, attributes]) => [tag, Object.keys(attributes)])),
  allowedEmptyAttributes: ['href', 'alt'],
  nonTextTags: NOT_TEXT,
  transformTags: {
    b: 'strong',
    i: 'em',
    del: 's',
    strike: 's',
    '*': (tagName, attribs) => ({ tagName, attribs: keptAttributes(tagName, attribs) }),
  },
  exclusiveFilter: ({ tag, attribs }) => tag === 'img' && !attribs.src,
  // The rules have judged every value already.
  parseStyleAttributes: false,
  allowedSchemesAppliedToAttributes: [],
};

/**
 * `html` with nothing left in it but what the editor can say. Cleaning twice equals cleaning once.
 * Throws CONTENT_TOO_LARGE beyond POST_HTML_LIMITS, before any of it is cleaned.
 */
export function cleanPostHtml(html: string): string {
  assertWithinLimits(html);
  // Where an element is taken away, its neighbours can mean something else to a parser; the second time nothing is taken.
  const clean = sanitized(sanitized(html));
  // Links grow when they are cleaned: what is stored must be fit to be saved again.
  assertWithinLimits(clean);
  return clean;
}

/** The words of `html`, one space between any two blocks; entities decoded. Throws CONTENT_TOO_LARGE as cleaning does. */
export function plainText(html: string): string {
  assertWithinLimits(html);
  let text = '';
  let hidden = 0;
  const parser = new Parser({
    onopentagname: (name) => {
      if (NOT_TEXT.includes(name)) hidden += 1;
      if (!WITHIN_A_LINE.has(name)) text += ' ';
    },
    ontext: (words) => {
      if (!hidden) text += words;
    },
    onclosetag: (name) => {
      if (NOT_TEXT.includes(name)) hidden -= 1;
      if (!WITHIN_A_LINE.has(name)) text += ' ';
    },
  });
  parser.end(html);
  return text.replace(/\s+/g, ' ').trim();
}

const sanitized = (html: string): string => {
  const text = html.replace(/\r\n?/g, '\n').replace(CONTROLS, '').toWellFormed();
  // Void elements as browsers write them. Outside of tags no `>` is left.
  return sanitizeHtml(text, OPTIONS).replaceAll(' />', '>');
};

function keptAttributes(tag: string, given: sanitizeHtml.Attributes): sanitizeHtml.Attributes {
  const kept = Object.entries(RULES.get(tag) ?? {}).map(([name, rule]) => [name, rule(given[name])] as const);
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => entry[1] !== null));
}

/** Stops at the first element too many: a bomb costs no more than what is allowed. */
function assertWithinLimits(html: string): void {
  const tooLarge = () => new DomainError('CONTENT_TOO_LARGE');
  const { bytes, depth, elements } = POST_HTML_LIMITS;
  if (html.length > bytes || new TextEncoder().encode(html).length > bytes) throw tooLarge();
  let opened = 0;
  let open = 0;
  const parser = new Parser({
    onopentagname: () => {
      opened += 1;
      open += 1;
      if (opened > elements || open > depth) throw tooLarge();
    },
    onclosetag: () => {
      open -= 1;
    },
  });
  // The parser looks through everything that is open at each end tag that fits none: these are few, too.
  if (html.split('</', elements * 2).length >= elements * 2) throw tooLarge();
  parser.end(html);
}
