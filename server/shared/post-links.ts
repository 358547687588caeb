import { isOneOf } from './one-of.js';
import { schemeOf } from './rules.js';

/** Links in posts. */

export const LINK_SCHEMES = ['http', 'https', 'ftp', 'ftps', 'mailto', 'tel', 'callto', 'sms', 'cid', 'xmpp'] as const;
export const LINK_TARGET = '_blank';
export const LINK_REL = 'noopener noreferrer nofollow';
/** The site's own class names hold an underscore: a text cannot dress up as a part of the page. */
export const LINK_CLASS = /^[a-z][a-z0-9-]*( [a-z][a-z0-9-]*)*$/i;

/** True for a valid link: an allowed scheme, or a path or fragment of this site. */
export const isLinkAddress = (address: string): boolean => isOneOf(LINK_SCHEMES, schemeOf(address));
