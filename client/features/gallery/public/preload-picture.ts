import { srcSet } from '@shared/media';
import { preload } from 'react-dom';

/** Has the browser fetch a picture in the size in which `Picture` will show it. */
export function preloadPicture(url: string, sizes: string): void {
  const imageSrcSet = srcSet(url, 'avif');
  preload(url, imageSrcSet ? { as: 'image', imageSrcSet, imageSizes: sizes, type: 'image/avif' } : { as: 'image' });
}
