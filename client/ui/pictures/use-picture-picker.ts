import { ERRORS } from '@shared/error-catalogue';
import { useRef, useState, type RefObject } from 'react';
import { blockSubmission } from '../forms/block-submission';
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
  const turn = useRef(0);
  const unblock = useRef<() => void>(() => undefined);

  /** Ends what an earlier choice still waits for, and returns the number of this one. */
  const begin = (): number => {
    unblock.current();
    setRefusal(null);
    setCancelled(false);
    return ++turn.current;
  };
  /** A form submitted during the check would be sent without the picture. */
  const block = (): void => {
    const form = button.current?.form;
    if (!form) return;
    unblock.current = blockSubmission(form, () => {
      setRefusal(FILE_MESSAGES.beingChecked);
      button.current?.focus();
    });
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
  const take = async (files: readonly File[]): Promise<void> => {
    const mine = begin();
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setRefusal(FILE_MESSAGES.tooMany);
    block();
    const problem = await checkImageFile(file);
    const size = problem === null ? await pictureSize(file) : null;
    if (mine !== turn.current) return;
    unblock.current();
    setRefusal(size ? null : (problem ?? ERRORS.FILE_BROKEN.message));
    if (!size) return;
    if (!recommended || hasShape(size, recommended)) settle(file, file);
    else setCropping(file);
  };

  return {
    refusal,
    /** The file dialog was closed without choosing. */
    cancelled,
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
