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
  /** The button that opens the file dialog. */
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
  /** Ends the present choice. */
  const end = (): void => {
    form.unblock();
    clearMessages();
    setCropping(null);
  };
  const refuse = (problem: string): void => {
    end();
    setRefusal(problem);
  };
  /** Begins a choice, which ends an earlier one. Returns its number. */
  const begin = (): number => {
    end();
    form.block();
    return ++turn.current;
  };
  const settle = (whole: File, shown: File, focalPoint: FocalPointText = ''): void => {
    // Cropping can make a file larger.
    const problem = rejectionOf(shown);
    if (problem) return refuse(problem);
    end();
    originals.set(shown, whole);
    onChange(shown, focalPoint);
  };
  const take = async (files: readonly File[]): Promise<void> => {
    const mine = begin();
    const [file] = files;
    if (!file) return end();
    if (files.length > 1) return refuse(FILE_MESSAGES.tooMany);
    const problem = await checkImageFile(file);
    const size = problem === null ? await pictureSize(file) : null;
    if (mine !== turn.current) return;
    if (!size) return refuse(problem ?? ERRORS.FILE_BROKEN.message);
    if (!recommended || hasShape(size, recommended)) return settle(file, file);
    clearMessages();
    setCropping(file);
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
    end,
    /** False if another choice has begun since. */
    isLatest: (choice: number): boolean => choice === turn.current,
    take,
    settle,
    refuse,
    crop: (picture: File): void => {
      begin();
      setCropping(picture);
    },
    cancel: () => setCancelled(!form.isBlocked()),
    remove: (): void => {
      begin();
      end();
      onChange(null, '');
    },
  };
}

/** A form submitted before its picture is ready would be sent without it. */
function useFormBlock(button: Choosing['button'], explain: () => void) {
  const remove = useRef<(() => void) | null>(null);
  return {
    isBlocked: (): boolean => remove.current !== null,
    block: (): void => {
      const form = button.current?.form;
      if (!form) return;
      remove.current = blockSubmission(form, () => {
        explain();
        // A menu that submitted the form returns the focus when it closes.
        requestAnimationFrame(() => button.current?.focus());
      });
    },
    unblock: (): void => {
      remove.current?.();
      remove.current = null;
    },
  };
}

const hasShape = (size: PictureSize, recommended: PictureSize): boolean => {
  const ratio = size.width / size.height / (recommended.width / recommended.height);
  return Math.abs(ratio - 1) <= CROP.tolerance;
};
