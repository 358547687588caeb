import { parseImageAddress, srcSet } from '@shared/image-address';
import { type PictureFrame, type PictureImage, pictureStyle } from './picture-style';

interface PictureProps {
  image: PictureImage | null | undefined;
  alt: string;
  /** Display width, as in `<img sizes>`. */
  sizes: string;
  /** URL to show if there is no picture. */
  fallback?: string;
  /** Above the fold: loaded eagerly. Others are lazy. */
  first?: boolean;
  frame?: PictureFrame;
  className?: string;
}

/** A responsive picture; our own come as AVIF or WebP and reserve their space while loading. */
export function Picture({
  image,
  alt,
  sizes,
  fallback = '/default-cover.svg',
  first = false,
  frame = 'landscape',
  className,
}: PictureProps) {
  const url = image?.url ?? fallback;
  const own = parseImageAddress(url);
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const style = image ? pictureStyle(image, frame) : undefined;
  const img = (
    <img className={className} style={style} src={url} alt={alt} width={own?.width} height={own?.height} {...loading} />
  );
  if (!own) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(url, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(url, 'webp')} sizes={sizes} />
      {img}
    </picture>
  );
}
