import { parseFileAddress, type FileKind, type ImageFormat, type OwnFile, type OwnImage } from '../../shared/media.js';
import { isId } from '../../shared/rules.js';
import type { MediaKey } from './store/media-store.js';

/** Content types of everything that is kept, by the end of its name. */
const TYPES: Record<ImageFormat | FileKind, string> = {
  avif: 'image/avif',
  webp: 'image/webp',
  mp4: 'video/mp4',
  mov: 'video/quicktime',
  avi: 'video/x-msvideo',
  vtt: 'text/vtt; charset=utf-8',
};
const PICTURE = /^\/media\/([0-9a-f-]{36})-(\d{1,5})x(\d{1,5})(?:\/(\d{1,5})\.(avif|webp)|\.webp)$/;

/** Where a picture is kept at one of its widths. The size is part of the name, so an address with another size leads nowhere. */
export const imageKey = ({ id, width, height }: OwnImage, keptWidth: number, format: ImageFormat): MediaKey => ({
  id,
  name: `${width}x${height}-${keptWidth}.${format}`,
});

/** Where a file is kept that is served as it came. */
export const fileKey = ({ id, kind }: OwnFile): MediaKey => ({ id, name: `whole.${kind}` });

/** What is kept at an address of this site, or null when nothing ever could be. The whole picture is its own widest variant. */
export function mediaKeyAt(path: string): MediaKey | null {
  const file = parseFileAddress(path);
  if (file) return isId(file.id) ? fileKey(file) : null;
  const [, id = '', width, height, keptWidth = width, format = 'webp'] = PICTURE.exec(path) ?? [];
  return isId(id)
    ? imageKey({ id, width: Number(width), height: Number(height) }, Number(keptWidth), format as ImageFormat)
    : null;
}

export const typeOf = ({ name }: MediaKey): string => TYPES[name.split('.').at(-1) as ImageFormat | FileKind];
