import { EDITOR_MESSAGES } from './texts';

/** Time after which a picture counts as not loadable, in milliseconds. */
export const IMAGE_LOAD_MS = 15_000;

/** In pixels; null for a vector image without a size of its own. */
export interface NaturalSize {
  width: number | null;
  height: number | null;
}

export class ImageLoadError extends Error {
  override readonly message = EDITOR_MESSAGES.imageUnloadable;
}

/**
 * Checks that a picture loads: first without credentials as a cross-origin request, then as a plain one. Rejects with
 * ImageLoadError, or with the reason of `signal` if it was aborted.
 */
export async function loadImage(address: string, signal: AbortSignal): Promise<NaturalSize> {
  for (const crossOrigin of ['anonymous', null] as const) {
    const size = await attempt(address, crossOrigin, signal);
    signal.throwIfAborted();
    if (size) return size;
  }
  throw new ImageLoadError();
}

function attempt(address: string, crossOrigin: 'anonymous' | null, signal: AbortSignal): Promise<NaturalSize | null> {
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<NaturalSize | null>();
  const enough = AbortSignal.any([signal, AbortSignal.timeout(IMAGE_LOAD_MS)]);
  enough.addEventListener('abort', () => resolve(null), { once: true });
  image.onload = () => resolve({ width: image.naturalWidth || null, height: image.naturalHeight || null });
  image.onerror = () => resolve(null);
  image.crossOrigin = crossOrigin;
  image.src = address;
  return promise.finally(() => {
    image.onload = image.onerror = null;
    image.removeAttribute('src');
  });
}
