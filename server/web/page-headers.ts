import { createHash } from 'node:crypto';
import type { Config } from '../core/config/config.js';
import type { Headers } from '../infra/cache/cached-response.js';
import { CARD } from '../shared/cards.js';
import type { BuiltClient } from './built-client.js';
import {
  ANALYTICS_SOURCES,
  contentSecurityPolicy,
  type ExtraSources,
  NO_SOURCES_POLICY,
} from './content-security-policy.js';

const STYLE_ELEMENT = /<style[^>]*>([\s\S]*?)<\/style>/g;
const DAY = 24 * 60 * 60;
const YEAR = 365 * DAY;

const baseHeaders = ({ secure }: Config): Headers => ({
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
  ...(secure && { 'strict-transport-security': `max-age=${YEAR}; includeSubDomains` }),
});

const documentHeaders = (sources: ExtraSources, config: Config): Headers => ({
  ...baseHeaders(config),
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentSecurityPolicy(sources, config),
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=(), browsing-topics=()',
});

type Client = Pick<BuiltClient, 'development'>;

/** For pages that are the same for everybody: hashes allow the style elements in the HTML. */
export const publicHeaders = (html: string, config: Config, { development: inline }: Client): Headers => {
  const styles = Array.from(html.matchAll(STYLE_ELEMENT), ([, css = '']) => `'sha256-${sha256(css)}'`);
  return {
    ...documentHeaders({ styles, inline, tag: config.analyticsId ? ANALYTICS_SOURCES : undefined }, config),
    'cache-control': 'no-cache',
  };
};

/** In addition, for a page whose address is a secret. */
export const SECRET_HEADERS: Headers = {
  'cache-control': 'no-store',
  'referrer-policy': 'no-referrer',
  'x-robots-tag': 'noindex',
};

/** In addition, for a page as only the signed-in officer may see it. */
export const OFFICER_HEADERS: Headers = { 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };

/**
 * For the dashboard and the sign-in page. They are never cached, so a nonce can allow the style elements of their
 * components; analytics are off.
 */
export const shellHeaders = (nonce: string, config: Config, { development: inline }: Client): Headers => ({
  ...documentHeaders({ styles: [`'nonce-${nonce}'`], inline }, config),
  'cache-control': 'no-store',
  'x-robots-tag': 'noindex',
});

/** For feeds, which programs of any origin may read without credentials. */
export const feedHeaders = (type: string, config: Config): Headers => ({
  ...baseHeaders(config),
  'content-type': `${type}; charset=utf-8`,
  'content-security-policy': NO_SOURCES_POLICY,
  'cache-control': 'no-cache',
  'access-control-allow-origin': '*',
  'access-control-expose-headers': 'ETag',
  'cross-origin-resource-policy': 'cross-origin',
});

/** For share images: embeddable anywhere, revalidated after a day. */
export const cardHeaders = (config: Config): Headers => ({
  ...baseHeaders(config),
  'content-type': CARD.type,
  'content-security-policy': NO_SOURCES_POLICY,
  'cache-control': `public, max-age=${DAY}`,
  'cross-origin-resource-policy': 'cross-origin',
});

const sha256 = (text: string): string => createHash('sha256').update(text).digest('base64');
