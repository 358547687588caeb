import { parseImageAddress, srcSet } from '@shared/media';

interface PictureProps {
  image: { url: string } | null | undefined;
  alt: string;
  /** How wide it is shown, as in `<img sizes>`. */
  sizes: string;
  /** Shown in its place when there is none. */
  fallback?: string;
  /** It is what the reader sees first: loaded at once. Any other waits until it comes near. */
  first?: boolean;
  className?: string;
}

/** A picture at the width it is shown; ours come as AVIF or WebP and keep their place free while they load. */
export function Picture({
  image,
  alt,
  sizes,
  fallback = '/default-cover.svg',
  first = false,
  className,
}: PictureProps) {
  const url = image?.url ?? fallback;
  const own = parseImageAddress(url);
  const loading = first ? ({ fetchPriority: 'high' } as const) : ({ loading: 'lazy', decoding: 'async' } as const);
  const img = <img className={className} src={url} alt={alt} width={own?.width} height={own?.height} {...loading} />;
  if (!own) return img;
  return (
    <picture>
      <source type="image/avif" srcSet={srcSet(url, 'avif')} sizes={sizes} />
      <source type="image/webp" srcSet={srcSet(url, 'webp')} sizes={sizes} />
      {img}
    </picture>
  );
}
