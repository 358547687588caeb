import { CROP } from './constants';

/** In pixels of the picture. */
export interface CropArea {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** Crops to a file of the same type, upright, never upscaled. */
export async function cropImage(file: File, part: CropArea): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, CROP.maxWidth / part.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('The browser couldn’t crop the picture');
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, file.type, CROP.quality);
  const made = await promise;
  if (!made) throw new Error('The browser couldn’t crop the picture');
  return new File([made], withExtension(file.name, made.type), { type: made.type, lastModified: file.lastModified });
}

/** A browser that cannot encode a type writes PNG instead: adapt the file name. */
const withExtension = (name: string, type: string): string => `${name.replace(/\.\w+$/, '')}.${ENDINGS[type] ?? 'png'}`;
