import { srcSet } from '@shared/image-address';
import { preload } from 'react-dom';

/** Preloads a picture in the size in which `Picture` will show it. */
export function preloadPicture(url: string, sizes: string): void {
  const imageSrcSet = srcSet(url, 'avif');
  preload(url, imageSrcSet ? { as: 'image', imageSrcSet, imageSizes: sizes, type: 'image/avif' } : { as: 'image' });
}
