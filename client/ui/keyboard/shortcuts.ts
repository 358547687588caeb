import { type ShortcutName, SHORTCUTS } from './shortcut-definitions';
import { useEffectEvent, useLayoutEffect, useSyncExternalStore } from 'react';
import { storedText, storeText } from '../browser-storage';
import { isDialogOpen } from '../dialogs/scroll-lock';

/** Browser storage key. */
export const SINGLE_KEYS_STORAGE_KEY = 'gavel.singleKeys';

/**
 * Calls `run` when the shortcut is pressed; not behind a dialog, and single keys neither while typing nor when they
 * are turned off.
 */
export function useShortcut(name: ShortcutName, run: (event: KeyboardEvent) => unknown): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isPressed(name, event)) return;
    if (isSingleKey(name) && (isDialogOpen() || isTyping(event.target) || !areSingleKeysEnabled())) return;
    event.preventDefault();
    if (!isDialogOpen()) run(event);
  });
  // Before the browser paints: the shortcut of a form works as soon as the form is there.
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Ignores Shift for characters like `?`, which need it only on some keyboards. With Ctrl, a Sinhala or Tamil layout
 * falls back to the physical key.
 */
export function isPressed(
  name: ShortcutName,
  event: Omit<KeyboardEvent, keyof UIEvent> & { shiftKey: boolean },
): boolean {
  const keys: readonly string[] = SHORTCUTS[name].keys.split('+');
  const [mod, alt] = [keys.includes('Mod'), keys.includes('Alt')];
  if (mod !== (event.ctrlKey || event.metaKey) || alt !== event.altKey || (mod && event.shiftKey)) return false;
  const pressed = mod && !isAscii(event.key) ? event.code.replace(/^Key/, '') : event.key;
  return pressed.toLowerCase() === keys.at(-1)?.toLowerCase();
}

const isAscii = (key: string): boolean => /^[ -~]+$/.test(key);

const isSingleKey = (name: ShortcutName): boolean => SHORTCUTS[name].keys.length === 1;

const TYPED_IN = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_IN));

const OFF = 'off';
const listeners = new Set<() => void>();

export const areSingleKeysEnabled = (): boolean => storedText(SINGLE_KEYS_STORAGE_KEY) !== OFF;

export function setSingleKeysEnabled(on: boolean): void {
  // Without storage they stay on.
  if (storeText(SINGLE_KEYS_STORAGE_KEY, on ? null : OFF)) listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useSingleKeysEnabled = (): boolean => useSyncExternalStore(subscribe, areSingleKeysEnabled, () => true);
