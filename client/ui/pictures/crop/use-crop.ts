import { ERRORS } from '@shared/error-catalogue';
import { useState } from 'react';
import { cropImage, type CropArea } from './crop-image';

/** Cropping a large picture takes a moment and may fail. */
export function useCrop(file: File, onDone: (picture: File) => void) {
  const [cutting, setCutting] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const finish = async (part: CropArea): Promise<void> => {
    setCutting(true);
    try {
      onDone(await cropImage(file, part));
    } catch {
      setError(ERRORS.FILE_BROKEN.message);
    }
    setCutting(false);
  };
  return { cutting, error, finish };
}
