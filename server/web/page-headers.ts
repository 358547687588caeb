import { createHash } from 'node:crypto';
import type { Config } from '../platform/config/config.js';
import type { Headers } from '../platform/cache/kept-answer.js';
import { CARD } from '../shared/cards.js';
import { FORM_ORIGIN } from '../shared/membership.js';
import { ANALYTICS_TAG } from '../shared/site.js';

const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

/** What a document may use beyond our own files. */
interface Sources {
  /** Of style elements. */
  styles: readonly string[];
  /** The analytics tag: where it comes from, and whom it tells. */
  tag?: { from: readonly string[]; tells: readonly string[] };
}

const originOf = (address: string): string => new URL(address).origin;

const TAG: Sources['tag'] = {
  from: [originOf(ANALYTICS_TAG)],
  tells: [originOf(ANALYTICS_TAG), 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/**
 * What a page may do: run and style with our own files, show pictures from anywhere, and frame what a visitor can ask
 * for: the form, and the embeds that are configured. Style attributes, which can only dress their own element, are free.
 */
const policy = ({ styles, tag }: Sources, { assistantUrl, mapEmbedUrl, publicUrl }: Config): string =>
  [
    `default-src 'none'`,
    list('script-src', `'self'`, ...(tag?.from ?? [])),
    list('style-src', `'self'`, ...styles),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' http: https: data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    list('connect-src', `'self'`, ...(tag?.tells ?? [])),
    list('frame-src', FORM_ORIGIN, ...[assistantUrl, mapEmbedUrl].filter(isSet).map(originOf)),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(isSecure(publicUrl) ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A directive; each source once. */
const list = (directive: string, ...sources: string[]): string => [directive, ...new Set(sources)].join(' ');
const isSet = (address: string | null): address is string => address !== null;
const isSecure = (publicUrl: string): boolean => publicUrl.startsWith('https:');

/** Of everything that browsers may show. */
const safe = ({ publicUrl }: Config): Headers => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(isSecure(publicUrl) && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
});

const common = (sources: Sources, config: Config): Headers => ({
  ...safe(config),
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(sources, config),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
});

/** For a page that is the same for everybody: the style elements it came with are named by their hashes. */
export const publicHeaders = (html: string, config: Config): Headers => {
  const styles = Array.from(html.matchAll(STYLE_ELEMENT), ([, css = '']) => `'sha256-${sha256(css)}'`);
  return { ...common({ styles, tag: config.analyticsId ? TAG : undefined }, config), 'cache-control': 'no-cache' };
};

/**
 * For the dashboard and its door: never kept by anybody, so that a nonce can let its components style themselves, and
 * never counted.
 */
export const shellHeaders = (nonce: string, config: Config): Headers => ({
  ...common({ styles: [`'nonce-${nonce}'`] }, config),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

/** For what programs read: theirs may stand anywhere, and read it as nobody. */
export const feedHeaders = (type: string, config: Config): Headers => ({
  ...safe(config),
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
});

/** For a picture that goes with a shared address: shown anywhere, and asked for again after a day. */
export const cardHeaders = (config: Config): Headers => ({
  ...safe(config),
  'content-type': CARD.type,
  'content-security-policy': `default-src 'none'; frame-ancestors 'none'`,
  'cache-control': `public, max-age=${DAY}`,
  'cross-origin-resource-policy': 'cross-origin',
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
