import { createHash } from 'node:crypto';
import type { Config } from '../platform/config/config.js';
import type { Headers } from '../platform/cache/kept-answer.js';

const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const YEAR = 365 * 24 * 60 * 60;

/**
 * What a page may do: run and style with our own files, and show pictures from anywhere. `styles` are further
 * sources of style elements. Style attributes, which can only dress their own element, are free.
 */
const policy = (styles: readonly string[], secure: boolean): string =>
  [
    `default-src 'none'`,
    `script-src 'self'`,
    `style-src 'self' ${styles.join(' ')}`.trimEnd(),
    `style-src-attr 'unsafe-inline'`,
    `img-src 'self' http: https: data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    `connect-src 'self'`,
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** Of everything that browsers may show. */
const safe = ({ publicUrl }: Config): Headers => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(publicUrl.startsWith('https:') && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
});

const common = (styles: readonly string[], config: Config): Headers => ({
  ...safe(config),
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': policy(styles, config.publicUrl.startsWith('https:')),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
});

/** For a page that is the same for everybody: the style elements it came with are named by their hashes. */
export const publicHeaders = (html: string, config: Config): Headers => {
  const hashes = Array.from(html.matchAll(STYLE_ELEMENT), ([, css = '']) => `'sha256-${sha256(css)}'`);
  return { ...common([...new Set(hashes)], config), 'cache-control': 'no-cache' };
};

/** For the dashboard and its door: never kept by anybody, so that a nonce can let its components style themselves. */
export const shellHeaders = (nonce: string, config: Config): Headers => ({
  ...common([`'nonce-${nonce}'`], config),
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

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
