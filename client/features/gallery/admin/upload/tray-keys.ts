import type { KeyboardEvent } from 'react';

const CONTROLS = 'textarea:enabled, input:enabled, button:enabled:not([tabindex="-1"])';

/**
 * Enter moves from caption to caption, and from the last one starts the upload. So does Tab, and from the last one it
 * moves on to the other controls of the pictures.
 */
export function onTrayKeyDown(event: KeyboardEvent<HTMLElement>, start: () => void): void {
  const { key, shiftKey, nativeEvent, target, currentTarget } = event;
  if (nativeEvent.isComposing || event.altKey || event.ctrlKey || event.metaKey) return;
  const controls = [...currentTarget.querySelectorAll<HTMLElement>(CONTROLS)];
  const [captions, others] = [controls.filter(isCaption), controls.filter((control) => !isCaption(control))];
  if (key === 'Enter' && !shiftKey && isCaption(target)) {
    event.preventDefault();
    const next = captions[captions.indexOf(target) + 1];
    if (next) next.focus();
    else start();
  }
  if (key === 'Tab') {
    const ordered = [...captions, ...others];
    const next = ordered[ordered.indexOf(target as HTMLElement) + (shiftKey ? -1 : 1)];
    if (!next) return;
    event.preventDefault();
    next.focus();
  }
}

const isCaption = (element: EventTarget): element is HTMLTextAreaElement => element instanceof HTMLTextAreaElement;
