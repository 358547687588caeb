import { toRelative } from '../image-address.js';
import { isLinkAddress } from '../post-links.js';
import { hasScheme, normalizeLine } from '../rules.js';

const EMAIL = /^[^\s@/:]+@[^\s@/:.]+(?:\.[^\s@/:.]+)+$/;
const OWN_PATH = /^[/#?]/;
const HOST = /^(?:[\p{L}\p{N}-]+\.)+(\p{L}[\p{L}\p{N}-]+)(?::\d+)?(?:[/?#]|$)/u;
/** Names like these are files beside the page that was copied, not hosts, although some are top-level domains. */
const FILE_NAME =
  /^(html?|xhtml|php\d?|aspx?|jsp|cgi|css|m?js|jsx|tsx?|json|xml|csv|py|rb|rs|sh|md|pdf|docx?|pptx?|xlsx?|odt|rtf|txt|epub|ics|jpe?g|png|gif|webp|svg|mp[34]|zip|gz|tgz|tar|rar)$/i;
/** Characters. Nothing longer is a link that somebody wants to follow. */
const MAX_LENGTH = 2048;
/** Redirects within one another that are unwrapped. */
const MAX_REDIRECTS = 5;

/**
 * Completes a link that was typed: `example.com` becomes a web page, `a@b.lk` a mailto link; null if it is not valid.
 */
export function completeLink(input: string): string | null {
  const text = normalizeLine(input);
  if (!text || /\s/.test(text)) return null;
  if (EMAIL.test(text)) return `mailto:${text}`;
  const address = hasScheme(text) || OWN_PATH.test(text) ? text : `https://${text}`;
  return isLinkAddress(address) ? address : null;
}

/** Footnotes, comments and bookmarks within a document of a word processor, which was not copied. */
const DOCUMENT_ANCHOR =
  /^(?:file:[^#]*|about:blank)?#(?:_(?:ftn|edn)(?:ref)?\d|_mso(?:com|anchor)_\d|cmnt(?:_ref)?\d|ftnt(?:_ref)?\d|sdfootnote\d|sdendnote\d|_(?:Toc|Ref|Hlk)\d|bookmark=|heading=h\.)/i;

/** Pages that only lead on to another one, and the parameter that names it. */
const REDIRECTS: readonly (readonly [page: RegExp, parameters: readonly string[]])[] = [
  [/^https?:\/\/(?:www\.)?google\.[a-z.]{2,6}\/url\?/i, ['q', 'url']],
  [/^https?:\/\/(?:lm?|www|m)\.(?:facebook|instagram)\.com\/(?:l\.php)?\?/i, ['u']],
  [/^https?:\/\/[a-z0-9.-]+\.safelinks\.protection\.outlook\.com\//i, ['url']],
];

/**
 * The address of a link that was pasted or imported: '' if it leads nowhere from here, null if the text is not a link. `siteUrl` is
 * the address of this site, whose own addresses become relative.
 */
export function linkAddress(href: string, siteUrl: string, redirects = MAX_REDIRECTS): string | null {
  const address = href.trim();
  if (address.length > MAX_LENGTH) return '';
  if (DOCUMENT_ANCHOR.test(address)) return null;
  const target = redirects > 0 ? redirectTarget(address) : null;
  if (target) return linkAddress(target, siteUrl, redirects - 1);
  const completed = completePasted(address);
  return isLinkAddress(completed) ? toRelative(completed, siteUrl) : '';
}

/** '' for what is relative to a page elsewhere. */
function completePasted(address: string): string {
  if (EMAIL.test(address)) return `mailto:${address}`;
  if (address.startsWith('//')) return `https:${address}`;
  if (hasScheme(address) || OWN_PATH.test(address)) return address;
  const [, ending] = HOST.exec(address) ?? [];
  return ending && (!FILE_NAME.test(ending) || /^www\./i.test(address)) ? `https://${address}` : '';
}

function redirectTarget(address: string): string | null {
  const [, parameters] = REDIRECTS.find(([page]) => page.test(address)) ?? [];
  if (!parameters || !URL.canParse(address)) return null;
  const { searchParams } = new URL(address);
  const target = parameters.map((name) => searchParams.get(name)).find(Boolean);
  return target && /^https?:\/\//i.test(target) ? target : null;
}
