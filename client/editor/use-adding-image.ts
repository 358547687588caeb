import { ownImageAddress } from '@shared/image-address';
import { IMAGE_API_MESSAGES } from '@shared/media';
import { isImageAddress, isStorableImage } from '@shared/post-images';
import { useEffect, useRef, useState } from 'react';
import { useBlockedPictures } from '../ui/pictures/blocked-pictures';
import { checkImageFile } from '../ui/pictures/image-file';
import { isPermanentUrl } from './filter-pasted-pictures';
import type { ImageAttributes } from './image-node';
import { ImageLoadError, loadImage } from './load-image';
import { EDITOR_MESSAGES } from './texts';

export type ImageDescription = Pick<ImageAttributes, 'alt' | 'title' | 'size'>;

export interface ImageDialogProps {
  /** The selected picture to edit; null to add a new one. */
  image: ImageAttributes | null;
  /** Inserts the picture; may throw. */
  onAdd: (image: ImageAttributes) => void;
  /** Uploads a picture into the text; may throw. Omitted where that is not possible. */
  onUpload?: (file: File, said: ImageDescription) => void;
  onClose: () => void;
}

/** Checks a picture and adds it to the text. Closing the dialog cancels. */
export function useAddingImage(
  present: ImageAttributes | null,
  { onAdd, onUpload, onClose }: Pick<ImageDialogProps, 'onAdd' | 'onUpload' | 'onClose'>,
) {
  const held = useBlockedPictures();
  const [adding, setAdding] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const open = useRef<AbortController>(null);
  useEffect(() => {
    const here = (open.current = new AbortController());
    return () => here.abort();
  }, []);

  const add = async (address: string, said: ImageDescription): Promise<void> => {
    const src = ownImageAddress(address, location.origin) ?? address;
    if (!isImageAddress(src)) return setError(EDITOR_MESSAGES.imageAddress);
    if (!isStorableImage(src)) return setError(IMAGE_API_MESSAGES.privateHost);
    if (src !== present?.src && !isPermanentUrl(src)) return setError(EDITOR_MESSAGES.imageExpiring);
    const { signal } = open.current!;
    setError(null);
    setAdding(true);
    try {
      const unchanged = present?.src === src && held.has(src);
      const natural = unchanged ? {} : await loadImage(src, signal);
      onAdd({ width: null, height: null, ...(unchanged && present), src, ...said, ...natural });
      onClose();
    } catch (problem) {
      if (signal.aborted) return;
      setError(problem instanceof ImageLoadError ? problem.message : EDITOR_MESSAGES.imageFailed);
      setAdding(false);
    }
  };
  /** Checks the file at once; it is sent while one writes on. */
  const upload = async (file: File, said: ImageDescription): Promise<void> => {
    const refusal = await checkImageFile(file);
    if (open.current?.signal.aborted) return;
    if (refusal) return setError(refusal);
    try {
      onUpload?.(file, said);
      onClose();
    } catch {
      setError(EDITOR_MESSAGES.imageFailed);
    }
  };
  return { adding, error, add, upload };
}
