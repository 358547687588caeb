import { isOwnMedia } from './image-address.js';
import { isOneOf } from './one-of.js';
import { isPublicHost } from './public-hosts.js';
import { schemeOf } from './rules.js';

/** Pictures in posts. */

export const IMAGE_SIZES = ['small', 'medium', 'large'] as const;
export type ImageSize = (typeof IMAGE_SIZES)[number];
export const DEFAULT_IMAGE_SIZE: ImageSize = 'medium';

/** True for an http(s) URL or a stored picture; never for `data:`. */
export const isImageAddress = (address: string): boolean =>
  isOwnMedia(address) || (URL.canParse(address) && isOneOf(['http', 'https'], schemeOf(address)));

/** True for a picture that a post may show: a stored one, or an http(s) URL on the public internet. */
export const isStorableImage = (address: string): boolean =>
  isOwnMedia(address) || (isImageAddress(address) && isPublicHost(new URL(address)));
