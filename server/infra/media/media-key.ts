import { IMAGE_FORMATS, type ImageFormat, type OwnImage } from '../../shared/image-address.js';
import { isId } from '../../shared/rules.js';
import type { MediaKey } from './store/media-store.js';
import { type FileKind, type OwnFile, parseFileAddress } from './file-address.js';
import { isOneOf } from '../../shared/one-of.js';

const TYPES: Record<ImageFormat | FileKind, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  vtt: 'text/vtt; charset=utf-8',
};
const PICTURE = /^\/media\/([0-9a-f-]{36})-(\d{1,5})x(\d{1,5})(?:\/(\d{1,5})\.(avif|webp)|\.webp)$/;

/** Key of one variant of an image. It contains the size, so an address with another size does not exist. */
export const imageKey = ({ id, width, height }: OwnImage, variantWidth: number, format: ImageFormat): MediaKey => ({
  id,
  name: `${width}x${height}-${variantWidth}.${format}`,
});

export const fileKey = ({ id, kind }: OwnFile): MediaKey => ({ id, name: `whole.${kind}` });

/**
 * Key of the file at an address of this site; null for addresses that cannot exist. The full image is its own widest
 * variant.
 */
export function mediaKeyAt(path: string): MediaKey | null {
  const file = parseFileAddress(path);
  if (file) return isId(file.id) ? fileKey(file) : null;
  const [, id = '', width, height, variantWidth = width, format = 'webp'] = PICTURE.exec(path) ?? [];
  return isId(id) && isOneOf(IMAGE_FORMATS, format)
    ? imageKey({ id, width: Number(width), height: Number(height) }, Number(variantWidth), format)
    : null;
}

export const typeOf = ({ name }: MediaKey): string => TYPES[name.split('.').at(-1) as ImageFormat | FileKind];
