import { ERRORS } from '@shared/error-catalogue';
import { useRef, useState, type RefObject } from 'react';
import { holdSubmission } from '../forms/hold-submission';
import type { FocalPointText } from './focal-point-text';
import { checkImageFile, pictureSize, rejectionOf, type PictureSize } from './image-file';
import { CROP } from './crop/constants';
import { FILE_MESSAGES } from './texts';

interface Choosing {
  value: unknown;
  /** A picture with another aspect ratio is offered for cropping. Null if any will do. */
  recommended: PictureSize | null;
  /** Opens the file dialog. */
  button: RefObject<HTMLButtonElement | null>;
  onChange: (picture: File | null, focalPoint: FocalPointText) => void;
}

/** Cropped picture -> original file, so that it can be cropped again. */
const originals = new WeakMap<File, File>();

/** Checks a chosen picture, then reports why it is rejected, offers cropping, or accepts it. */
export function usePicturePicker({ value, recommended, button, onChange }: Choosing) {
  const [refusal, setRefusal] = useState<string | null>(null);
  const [cancelled, setCancelled] = useState(false);
  const [cropping, setCropping] = useState<File | null>(null);
  const [awaited, setAwaited] = useState(false);
  const turn = useRef(0);

  /** Ends what an earlier choice still waits for, and returns the number of this one. */
  const begin = (): number => {
    setRefusal(null);
    setCancelled(false);
    setAwaited(false);
    return ++turn.current;
  };
  const settle = (whole: File, shown: File, focalPoint: FocalPointText = ''): void => {
    setCropping(null);
    // Cropping can make a file larger.
    const problem = rejectionOf(shown);
    setRefusal(problem);
    if (problem) return;
    originals.set(shown, whole);
    onChange(shown, focalPoint);
  };
  /** Returns false if the picture is rejected, or is to be cropped. */
  const check = async (file: File, choice: number): Promise<boolean> => {
    const problem = await checkImageFile(file);
    const size = problem === null ? await pictureSize(file) : null;
    if (choice !== turn.current) return true;
    setAwaited(false);
    const fits = size && (!recommended || hasShape(size, recommended));
    if (fits) settle(file, file);
    else if (size) setCropping(file);
    else setRefusal(problem ?? ERRORS.FILE_BROKEN.message);
    return Boolean(fits);
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const choice = begin();
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setRefusal(FILE_MESSAGES.tooMany);
    const checked = check(file, choice);
    const form = button.current?.form;
    if (form && (await holdSubmission(form, checked, () => setAwaited(true)))) button.current?.focus();
  };

  return {
    refusal,
    /** The file dialog was closed without choosing. */
    cancelled,
    /** The form is to be submitted once the chosen picture has been checked. */
    awaited,
    /** The picture being cropped. */
    cropping,
    /** The original of a picture chosen here, which can be cropped again; otherwise null. */
    whole: value instanceof File ? (originals.get(value) ?? null) : null,
    begin,
    /** False if another choice has begun since. */
    isLatest: (choice: number): boolean => choice === turn.current,
    take,
    settle,
    refuse: setRefusal,
    crop: setCropping,
    cancel: () => setCancelled(true),
    remove: (): void => {
      begin();
      onChange(null, '');
    },
  };
}

const hasShape = (size: PictureSize, recommended: PictureSize): boolean => {
  const ratio = size.width / size.height / (recommended.width / recommended.height);
  return Math.abs(ratio - 1) <= CROP.tolerance;
};
