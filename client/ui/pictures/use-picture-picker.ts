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
  const form = useFormBlock(button, () => setRefusal(FILE_MESSAGES.notReady));

  const clearMessages = (): void => {
    setRefusal(null);
    setCancelled(false);
  };
  const endCropping = (): void => {
    form.unblock();
    clearMessages();
    setCropping(null);
  };
  /** Ends what an earlier choice still waits for, and returns the number of this one. */
  const begin = (): number => {
    endCropping();
    return ++turn.current;
  };
  const settle = (whole: File, shown: File, focalPoint: FocalPointText = ''): void => {
    endCropping();
    // Cropping can make a file larger.
    const problem = rejectionOf(shown);
    if (problem) return setRefusal(problem);
    originals.set(shown, whole);
    onChange(shown, focalPoint);
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const mine = begin();
    const [file] = files;
    if (!file) return;
    if (files.length > 1) return setRefusal(FILE_MESSAGES.tooMany);
    form.block();
    const problem = await checkImageFile(file);
    const size = problem === null ? await pictureSize(file) : null;
    if (mine !== turn.current) return;
    clearMessages();
    if (!size) {
      form.unblock();
      setRefusal(problem ?? ERRORS.FILE_BROKEN.message);
    } else if (!recommended || hasShape(size, recommended)) settle(file, file);
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
    clearMessages,
    begin,
    /** False if another choice has begun since. */
    isLatest: (choice: number): boolean => choice === turn.current,
    take,
    settle,
    refuse: setRefusal,
    crop: setCropping,
    endCropping,
    cancel: () => setCancelled(true),
    remove: (): void => {
      begin();
      onChange(null, '');
    },
  };
}

/** A form submitted before its picture is ready would be sent without it. */
function useFormBlock(button: Choosing['button'], explain: () => void) {
  const unblock = useRef<() => void>(() => undefined);
  return {
    block: (): void => {
      const form = button.current?.form;
      if (!form) return;
      unblock.current = blockSubmission(form, () => {
        explain();
        // A menu that submitted the form returns the focus when it closes.
        requestAnimationFrame(() => button.current?.focus());
      });
    },
    unblock: (): void => unblock.current(),
  };
}

const hasShape = (size: PictureSize, recommended: PictureSize): boolean => {
  const ratio = size.width / size.height / (recommended.width / recommended.height);
  return Math.abs(ratio - 1) <= CROP.tolerance;
};
