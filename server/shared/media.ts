/** Messages of API responses. */
export const IMAGE_API_MESSAGES = {
  tooManyPixels: 'This picture has more than 40 megapixels. Please choose a smaller one',
  heic: 'Browsers can’t show HEIC photos. Export this one as JPEG. To take photos as JPEG on an iPhone, choose Settings › Camera › Formats › Most Compatible',
  privateHost: 'Pictures must come from a public website, not from this computer or a private network',
} as const;

/** True for the type or the name of a HEIC photo; a browser may not know its type. */
export const isHeic = ({ type, name }: { type: string; name: string }): boolean =>
  /^image\/hei[cf](-sequence)?$/.test(type) || /\.hei[cf]$/i.test(name);

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
