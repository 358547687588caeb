import { useCallback } from 'react';

interface FilePictureProps {
  /** A file's bytes, shown from memory for as long as it stands here, or an address. */
  value: Blob | string;
  alt: string;
  className?: string;
}

/** A picture that may not be stored yet. */
export function FilePicture({ value, alt, className }: FilePictureProps) {
  const showFile = useCallback(
    (image: HTMLImageElement | null) => {
      if (!image || typeof value === 'string') return;
      const address = URL.createObjectURL(value);
      image.src = address;
      return () => URL.revokeObjectURL(address);
    },
    [value],
  );
  return <img className={className} ref={showFile} src={typeof value === 'string' ? value : undefined} alt={alt} />;
}
