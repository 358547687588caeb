import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '../../../ui/browser-storage';

/** Browser storage key of the evening that was shown last on this device, and of its shift in minutes. */
const SHIFT_KEY = 'gavel.projectorShift';
/** Minutes: nobody is later than this. */
const MAX_SHIFT = 180;

const listeners = new Set<() => void>();
/** The shift if the browser stores nothing. */
let unstored: string | null = null;

const read = (): string | null => storedText(SHIFT_KEY) ?? unstored;

function write(text: string | null): void {
  unstored = storeText(SHIFT_KEY, text) ? null : text;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', listener);
  };
}

/** By how many minutes an evening is late, or, if negative, early. Kept on the device, for the evening that was shown last. */
export function useShift(evening: string) {
  const [of, minutes] = (useSyncExternalStore(subscribe, read, () => null) ?? '').split(' ');
  const shift = (of === evening && Number(minutes)) || 0;
  const shiftBy = (more: number): void => {
    const to = Math.max(-MAX_SHIFT, Math.min(MAX_SHIFT, shift + more));
    write(to === 0 ? null : `${evening} ${to}`);
  };
  return { shift, shiftBy };
}
