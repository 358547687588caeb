import { EDITOR, EDITOR_MESSAGES } from '@shared/editor';

/** Of a picture as it is, in pixels; null for a drawing that has none of its own. */
export interface NaturalSize {
  width: number | null;
  height: number | null;
}

/** A picture that no way of asking could load. */
export class ImageUnloadable extends Error {
  override readonly message = EDITOR_MESSAGES.imageUnloadable;
}

/**
 * Loads a picture to see that it is one: first as an anonymous visitor of another site would, then as a plain one.
 * Rejects with ImageUnloadable, or with the reason of `signal` when that is aborted.
 */
export async function loadImage(address: string, signal: AbortSignal): Promise<NaturalSize> {
  for (const crossOrigin of ['anonymous', null] as const) {
    const size = await attempt(address, crossOrigin, signal);
    signal.throwIfAborted();
    if (size) return size;
  }
  throw new ImageUnloadable();
}

function attempt(address: string, crossOrigin: 'anonymous' | null, signal: AbortSignal): Promise<NaturalSize | null> {
  const image = new Image();
  const { promise, resolve } = Promise.withResolvers<NaturalSize | null>();
  const enough = AbortSignal.any([signal, AbortSignal.timeout(EDITOR.imageLoadMs)]);
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
