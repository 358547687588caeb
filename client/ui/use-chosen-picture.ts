import { ERRORS } from '@shared/errors';
import { CROP, FILE_MESSAGES } from '@shared/media';
import { useRef, useState } from 'react';
import { pictureSize, refusalOf, type PictureSize } from './image-file';

interface Choosing {
  value: unknown;
  recommended: PictureSize;
  onChange: (picture: File | null) => void;
}

/** By the picture that is shown, the whole of the file that it was cut from: a form that is opened again can cut it again. */
const wholes = new WeakMap<File, File>();

/** What happens to a picture between being chosen and being taken: it is looked at, refused in words, or cut. */
export function useChosenPicture({ value, recommended, onChange }: Choosing) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [cropping, setCropping] = useState<File | null>(null);
  const turn = useRef(0);

  const begin = (): number => {
    setRefusal(null);
    setCancelled(false);
    return ++turn.current;
  };
  const settle = (whole: File, shown: File): void => {
    setCropping(null);
    // Cut out of a small file, a picture may have become a large one.
    const problem = refusalOf(shown);
    setRefusal(problem);
    if (problem) return;
    wholes.set(shown, whole);
    onChange(shown);
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const mine = begin();
    const [file] = files;
    if (!file) return;
    const problem = files.length > 1 ? FILE_MESSAGES.tooMany : refusalOf(file);
    if (problem) return setRefusal(problem);
    const size = await pictureSize(file);
    if (mine !== turn.current) return;
    if (!size) setRefusal(ERRORS.FILE_BROKEN.message);
    else if (hasShape(size, recommended)) settle(file, file);
    else setCropping(file);
  };

  return {
    refusal,
    /** The file dialog was closed with nothing chosen. */
    cancelled,
    /** The picture that is being cut. */
    cropping,
    /** Can be cut again: it was chosen here, and the whole of it is still there. */
    whole: value instanceof File ? (wholes.get(value) ?? null) : null,
    begin,
    take,
    settle,
    crop: setCropping,
    cancel: () => setCancelled(true),
    remove: (): void => {
      begin();
      onChange(null);
    },
  };
}

const hasShape = (size: PictureSize, recommended: PictureSize): boolean => {
  const ratio = size.width / size.height / (recommended.width / recommended.height);
  return Math.abs(ratio - 1) <= CROP.tolerance;
};
