import { CROP } from '@shared/media';

/** A part of a picture, in its own pixels. */
export interface Part {
  x: number;
  y: number;
  width: number;
  height: number;
}

const ENDINGS: Readonly<Record<string, string>> = { 'image/jpeg': 'jpg', 'image/png': 'png', 'image/webp': 'webp' };

/** That part of a picture as a file of the same type, upright, never larger than it was. */
export async function cut(file: File, part: Part): Promise<File> {
  const picture = await createImageBitmap(file);
  const scale = Math.min(1, CROP.maxWidth / part.width);
  const canvas = document.createElement('canvas');
  canvas.width = Math.round(part.width * scale);
  canvas.height = Math.round(part.height * scale);
  const context = canvas.getContext('2d')!;
  context.imageSmoothingQuality = 'high';
  context.drawImage(picture, part.x, part.y, part.width, part.height, 0, 0, canvas.width, canvas.height);
  picture.close();
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, file.type, CROP.quality);
  const made = await promise;
  if (!made) throw new Error('The browser could not cut the picture');
  return new File([made], named(file.name, made.type), { type: made.type, lastModified: file.lastModified });
}

/** A browser that cannot write a type writes PNG instead: the name follows. */
const named = (name: string, type: string): string => `${name.replace(/\.\w+$/, '')}.${ENDINGS[type] ?? 'png'}`;
