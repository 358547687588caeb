/** Messages of API responses. */
export const IMAGE_API_MESSAGES = {
  tooManyPixels: 'This picture has more than 40 megapixels. Please choose a smaller one',
  privateHost: 'Pictures must come from a public website, not from this computer or a private network',
} as const;

/** Accepted for upload. */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
/** For file pickers; the server detects types from the bytes. */
export const VIDEO_TYPES = ['video/mp4', 'video/quicktime', 'video/x-msvideo'] as const;

const MIB = 1024 * 1024;
export const MEDIA_LIMITS = {
  imageBytes: 10 * MIB,
  imagePixels: 40_000_000,
  videoBytes: 100 * MIB,
  captionsBytes: 200 * 1024,
} as const;

/** `10 MB`, `200 KB`. */
export const inUnits = (bytes: number): string =>
  bytes < MIB ? `${bytes / 1024} KB` : `${Math.round(bytes / MIB)} MB`;

/** Stored widths in pixels; never wider than the original. */
export const IMAGE_WIDTHS = [160, 480, 960, 1600] as const;
export const MAX_IMAGE_WIDTH = Math.max(...IMAGE_WIDTHS);
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

/** The largest stored width of a picture of `width` pixels. */
export const widestFor = (width: number): number => Math.min(width, MAX_IMAGE_WIDTH);

/** Stored widths of a picture of `width` pixels, ascending; its own width (1600 at most) is the last. */
export const widthsFor = (width: number): number[] => {
  const widest = widestFor(width);
  return [...IMAGE_WIDTHS.filter((narrower) => narrower < widest), widest];
};

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
