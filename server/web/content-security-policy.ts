import type { Config } from '../core/config/config.js';
import { FORM_ORIGIN } from '../shared/membership.js';
import { ANALYTICS_TAG } from '../shared/site.js';

/** Sources that a document may use in addition to this site's files. */
export interface ExtraSources {
  styles: readonly string[];
  /** Allows inline scripts and styles. */
  inline: boolean;
  /** Origins of the analytics tag: of its script, and those it connects to. */
  tag?: { scriptOrigins: readonly string[]; connectsTo: readonly string[] };
}

const INLINE = [`'unsafe-inline'`];

const originOf = (address: string): string => new URL(address).origin;

export const ANALYTICS_SOURCES: ExtraSources['tag'] = {
  scriptOrigins: [originOf(ANALYTICS_TAG)],
  connectsTo: [originOf(ANALYTICS_TAG), 'https://*.google-analytics.com', 'https://*.analytics.google.com'],
};

/**
 * Pages may use scripts and styles of this site, images from anywhere, and frames of the application form and the
 * configured embeds. Style attributes are allowed, since they can only style their own element.
 */
export const contentSecurityPolicy = (
  { styles, inline, tag }: ExtraSources,
  { assistantUrl, mapEmbedUrl, secure }: Config,
): string =>
  [
    `default-src 'none'`,
    buildDirective('script-src', `'self'`, ...(inline ? INLINE : []), ...(tag?.scriptOrigins ?? [])),
    // A hash or a nonce would make browsers ignore 'unsafe-inline'.
    buildDirective('style-src', `'self'`, ...(inline ? INLINE : styles)),
    `style-src-attr 'unsafe-inline'`,
    // Vite waits for a restarted server in a worker.
    ...(inline ? [`worker-src blob:`] : []),
    `img-src 'self' http: https: data: blob:`,
    `font-src 'self'`,
    `media-src 'self' blob:`,
    buildDirective('connect-src', `'self'`, ...(tag?.connectsTo ?? [])),
    buildDirective('frame-src', FORM_ORIGIN, ...[assistantUrl, mapEmbedUrl].filter(isSet).map(originOf)),
    `manifest-src 'self'`,
    `form-action 'self'`,
    `base-uri 'none'`,
    `frame-ancestors 'none'`,
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');

/** A directive without duplicate sources. */
const buildDirective = (directive: string, ...sources: string[]): string => [directive, ...new Set(sources)].join(' ');
const isSet = (address: string | null): address is string => address !== null;

/** For scripts. It counts in a worker, which does not have the policy of the page; the service worker fetches from this site. */
export const SCRIPT_POLICY = `default-src 'none'; connect-src 'self'`;

/** For drawings, which are documents if they are opened by themselves. */
export const SVG_POLICY = `default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'`;

/** For responses that load nothing, such as feeds and images. */
export const NO_SOURCES_POLICY = `default-src 'none'; frame-ancestors 'none'`;
