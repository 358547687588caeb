import { CROP } from '../ui/pictures/crop/constants';
import { IMAGE_LOAD_MS } from './load-image';
import { PictureFetchError } from './picture-uploads';

const TYPE = 'image/webp';

/** A copy of another site's picture, if that site allows it. Rejects with PictureFetchError. */
export async function fetchPicture(address: string): Promise<File> {
  try {
    const blob = await encode(await load(address));
    return new File([blob], 'picture', { type: blob.type });
  } catch (cause) {
    throw new PictureFetchError(address, { cause });
  }
}

/** As a picture rather than with `fetch`, which the Content-Security-Policy limits to this site. */
async function load(address: string): Promise<HTMLImageElement> {
  const image = new Image();
  image.crossOrigin = 'anonymous';
  image.referrerPolicy = 'no-referrer';
  const { promise, resolve, reject } = Promise.withResolvers<HTMLImageElement>();
  AbortSignal.timeout(IMAGE_LOAD_MS).addEventListener('abort', ({ target }) => reject(target));
  image.onload = () => resolve(image);
  image.onerror = reject;
  image.src = address;
  return promise;
}

async function encode(image: HTMLImageElement): Promise<Blob> {
  const canvas = document.createElement('canvas');
  canvas.width = image.naturalWidth;
  canvas.height = image.naturalHeight;
  canvas.getContext('2d')?.drawImage(image, 0, 0);
  const { promise, resolve } = Promise.withResolvers<Blob | null>();
  canvas.toBlob(resolve, TYPE, CROP.quality);
  const blob = await promise;
  if (!blob) throw new Error('The picture could not be encoded');
  return blob;
}
