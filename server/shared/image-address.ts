import { widthsFor } from './image-widths.js';

export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface OwnImage {
  id: string;
  width: number;
  height: number;
}

/**
 * Addresses of stored pictures contain their size: `/media/{id}-{width}x{height}.webp` is the whole picture, and
 * `/media/{id}-{width}x{height}/{w}.avif` (or `.webp`) a smaller width. The address alone is enough for `srcset`,
 * `width` and `height`.
 */
const ADDRESS = /^\/media\/([0-9a-f-]{36})-(\d{1,5})x(\d{1,5})\.webp$/;

export const imageAddress = ({ id, width, height }: OwnImage): string => `/media/${id}-${width}x${height}.webp`;

export function parseImageAddress(address: string): OwnImage | null {
  const [, id, width, height] = ADDRESS.exec(address) ?? [];
  return id ? { id, width: Number(width), height: Number(height) } : null;
}

export const isOwnMedia = (address: string): boolean => parseImageAddress(address) !== null;

const VARIANT_ADDRESS = new RegExp(
  String.raw`^(/media/[0-9a-f-]{36}-\d{1,5}x\d{1,5})(?:/\d{1,5}\.(?:${IMAGE_FORMATS.join('|')})|\.webp)$`,
);

/**
 * The stored address of one of this site's pictures, from an absolute URL or a smaller variant. Null for any other
 * address. `siteUrl` is PUBLIC_URL; `localhost` counts as this site before one is configured.
 */
export function ownImageAddress(address: string, siteUrl: string): string | null {
  const url = URL.canParse(address) ? new URL(address) : null;
  const path = url?.hostname === 'localhost' ? url.pathname : toRelative(address, siteUrl);
  const [, image] = VARIANT_ADDRESS.exec(path) ?? [];
  return image ? `${image}.webp` : null;
}

/** Strips scheme and host from a URL of this site; others are returned unchanged. */
export function toRelative(address: string, siteUrl: string): string {
  if (!URL.canParse(address) || !URL.canParse(siteUrl)) return address;
  const { origin, pathname, search, hash } = new URL(address);
  // A path with two leading slashes would be read as another host.
  return origin === new URL(siteUrl).origin && !pathname.startsWith('//') ? pathname + search + hash : address;
}

/** Maximum length of a picture's URL, here or elsewhere. */
export const IMAGE_ADDRESS_LENGTH = 2048;

export const variantAddress = ({ id, width, height }: OwnImage, variantWidth: number, format: ImageFormat): string =>
  `/media/${id}-${width}x${height}/${variantWidth}.${format}`;

/** `srcset` of one format for a stored picture; empty for any other address. */
export function srcSet(address: string, format: ImageFormat): string {
  const image = parseImageAddress(address);
  return image
    ? widthsFor(image.width)
        .map((w) => `${variantAddress(image, w, format)} ${w}w`)
        .join(', ')
    : '';
}
