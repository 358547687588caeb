import { maxLength, satisfies } from './rules.js';

/**
 * Own pictures have addresses that tell their size: `/media/{id}-{width}x{height}.webp` is the whole picture, and
 * `/media/{id}-{width}x{height}/{w}.avif` (or `.webp`) the same at a smaller width. So the stored address alone is
 * enough to print `srcset`, `width` and `height`, with no second look-up.
 */
export const IMAGE_TYPES = ['image/jpeg', 'image/png', 'image/webp'] as const;
export const IMAGE_TYPE_NAMES = 'JPEG, JPG, PNG or WebP';

const MIB = 1024 * 1024;
export const MEDIA_LIMITS = {
  imageBytes: 10 * MIB,
  imagePixels: 40_000_000,
  videoBytes: 100 * MIB,
  captionsBytes: 200 * 1024,
} as const;

/** `10 MB`, `200 KB`. */
const inUnits = (bytes: number): string => (bytes < MIB ? `${bytes / 1024} KB` : `${Math.round(bytes / MIB)} MB`);
const inBytes = (bytes: number): string => (bytes === 1 ? '1 byte' : `${bytes.toLocaleString('en')} bytes`);

/** What a drop zone says of a file that it does not take. */
export const FILE_MESSAGES = {
  type: (names: string) => `File type must be one of ${names}`,
  tooLarge: (maxBytes: number) => `File is larger than ${inBytes(maxBytes)} (${inUnits(maxBytes)})`,
  tooSmall: (minBytes: number) => `File is smaller than ${inBytes(minBytes)}`,
  tooMany: 'Too many files',
  noneChosen: 'No file was chosen',
} as const;

/** A drop zone whose file dialog has closed waits so long for a file; then the dialog was cancelled. */
export const FILE_DIALOG_CANCEL_MS = 300;

/** How a chosen picture is cut to the recommended shape, in the browser. */
export const CROP = {
  /** Of JPEG and WebP. */
  quality: 0.92,
  /** A shape so near to the recommended one, as a part of it, is taken as it is. */
  tolerance: 0.01,
  maxZoom: 5,
  /** Of what is cut out, in pixels: twice as wide as it is kept, so that the server makes it smaller, and nothing twice. */
  maxWidth: 3200,
} as const;

export const MEDIA_MESSAGES = {
  tooLarge: (limit: number) => `The file is larger than ${inUnits(limit)}. Please choose a smaller one`,
  tooManyPixels: 'The image has more than 40 megapixels. Please choose a smaller one',
  uploadCut: 'The upload was cut off. Please try again',
  storeAway: 'Files cannot be stored right now. Please try again in a moment',
} as const;

/** Widths in which a picture is kept, in pixels; never wider than the picture itself. */
export const IMAGE_WIDTHS = [160, 480, 960, 1600] as const;
/** Taller pictures are made narrower until they fit, in pixels. */
export const IMAGE_MAX_HEIGHT = 4096;
export const IMAGE_FORMATS = ['avif', 'webp'] as const;
export type ImageFormat = (typeof IMAGE_FORMATS)[number];

export interface OwnImage {
  id: string;
  width: number;
  height: number;
}

const ADDRESS = /^\/media\/([0-9a-f-]{36})-(\d{1,5})x(\d{1,5})\.webp$/;

export const imageAddress = ({ id, width, height }: OwnImage): string => `/media/${id}-${width}x${height}.webp`;

export function parseImageAddress(address: string): OwnImage | null {
  const match = ADDRESS.exec(address);
  return match ? { id: match[1]!, width: Number(match[2]), height: Number(match[3]) } : null;
}

/** What is kept as it came: `/media/{id}.mp4`. */
export const FILE_KINDS = ['mp4', 'mov', 'avi', 'vtt'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

export interface OwnFile {
  id: string;
  kind: FileKind;
}

const FILE_ADDRESS = new RegExp(String.raw`^/media/([0-9a-f-]{36})\.(${FILE_KINDS.join('|')})$`);

export const fileAddress = ({ id, kind }: OwnFile): string => `/media/${id}.${kind}`;

export function parseFileAddress(address: string): OwnFile | null {
  const [, id, kind] = FILE_ADDRESS.exec(address) ?? [];
  return id && kind ? { id, kind: kind as FileKind } : null;
}

export const isOwnMedia = (address: string): boolean => parseImageAddress(address) !== null;

/** Of any address of a picture, here or elsewhere. */
export const IMAGE_ADDRESS_LENGTH = 2048;

const isOwnOrSecure = (text: string): boolean =>
  isOwnMedia(text) || (URL.canParse(text) && new URL(text).protocol === 'https:');

export const IMAGE_ADDRESS_RULES = [
  maxLength(IMAGE_ADDRESS_LENGTH, `Image address must be at most ${IMAGE_ADDRESS_LENGTH} characters`),
  satisfies(isOwnOrSecure, 'Image addresses must start with https://'),
] as const;

/** The widths in which a picture of `width` pixels is kept, smallest first; its own width (1600 at most) is the last. */
export const widthsFor = (width: number): number[] => {
  const widest = Math.min(width, IMAGE_WIDTHS.at(-1)!);
  return [...IMAGE_WIDTHS.filter((kept) => kept < widest), widest];
};

export const variantAddress = ({ id, width, height }: OwnImage, keptWidth: number, format: ImageFormat): string =>
  `/media/${id}-${width}x${height}/${keptWidth}.${format}`;

/** `srcset` of one format for an own picture; empty for any other address. */
export function srcSet(address: string, format: ImageFormat): string {
  const image = parseImageAddress(address);
  return image
    ? widthsFor(image.width)
        .map((w) => `${variantAddress(image, w, format)} ${w}w`)
        .join(', ')
    : '';
}
