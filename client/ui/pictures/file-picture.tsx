import { type CSSProperties, useCallback } from 'react';
import type { PictureSize } from './image-file';
import classes from './file-picture.module.css';
import { blockedPictureText, useBlockedPictures } from './blocked-pictures';

interface FilePictureProps {
  /** A file, shown by an object URL while mounted, or a URL. */
  value: Blob | string;
  alt: string;
  className?: string;
  style?: CSSProperties;
  /** Its own size in pixels, once it is loaded. */
  onSize?: (size: PictureSize) => void;
}

export function FilePicture({ value, alt, className, style, onSize }: FilePictureProps) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || typeof value === 'string') return;
      const address = URL.createObjectURL(value);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [value],
  );
  const held = useBlockedPictures();
  if (typeof value === 'string' && held.has(value))
    return <span className={classes.held}>{blockedPictureText(value)}</span>;
  return (
    <img
      className={className}
      style={style}
      ref={showFile}
      src={typeof value === 'string' ? value : undefined}
      alt={alt}
      onLoad={
        onSize && (({ currentTarget: { naturalWidth: width, naturalHeight: height } }) => onSize({ width, height }))
      }
    />
  );
}
