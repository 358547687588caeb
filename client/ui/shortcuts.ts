import { SHORTCUTS, SINGLE_KEYS_KEY, type ShortcutName } from '@shared/shortcuts';
import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { isDialogOpen } from './held-page';

/**
 * Does `run` when the shortcut of this name is pressed, wherever the focus is; but not behind a dialog, and a key that
 * works alone not while somebody types, nor when such keys are switched off.
 */
export function useShortcut(name: ShortcutName, run: () => unknown): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    if (event.defaultPrevented || event.isComposing || !isPressed(name, event)) return;
    if (worksAlone(name) && (isDialogOpen() || isTyping(event.target) || !singleKeys())) return;
    event.preventDefault();
    if (!isDialogOpen()) run();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent): void => onKeyDown(event);
    document.addEventListener('keydown', listen);
    return () => document.removeEventListener('keydown', listen);
  }, []);
}

/**
 * Shift is not asked for: on some keyboards a sign like `?` needs it, on others not. Where a keyboard writes Sinhala or
 * Tamil, what is pressed together with Ctrl is the key that bears the letter on a Latin one.
 */
export function isPressed(
  name: ShortcutName,
  event: Omit<KeyboardEvent, keyof UIEvent> & { shiftKey: boolean },
): boolean {
  const keys: readonly string[] = SHORTCUTS[name].keys.split('+');
  const [mod, alt] = [keys.includes('Mod'), keys.includes('Alt')];
  if (mod !== (event.ctrlKey || event.metaKey) || alt !== event.altKey || (mod && event.shiftKey)) return false;
  const pressed = mod && !isAscii(event.key) ? event.code.replace(/^Key/, '') : event.key;
  return pressed.toLowerCase() === keys.at(-1)!.toLowerCase();
}

const isAscii = (key: string): boolean => /^[ -~]+$/.test(key);

const worksAlone = (name: ShortcutName): boolean => SHORTCUTS[name].keys.length === 1;

const TYPED_IN = 'textarea, select, input:not([type="radio"], [type="checkbox"])';
const isTyping = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches(TYPED_IN));

const OFF = 'off';
const listeners = new Set<() => void>();

/** Whether keys that work alone do something. */
export function singleKeys(): boolean {
  try {
    return localStorage.getItem(SINGLE_KEYS_KEY) !== OFF;
  } catch {
    return true;
  }
}

export function switchSingleKeys(on: boolean): void {
  try {
    if (on) localStorage.removeItem(SINGLE_KEYS_KEY);
    else localStorage.setItem(SINGLE_KEYS_KEY, OFF);
  } catch {
    return; // a browser that stores nothing keeps them on
  }
  listeners.forEach((listener) => listener());
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  addEventListener('storage', listener);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', listener);
  };
}

export const useSingleKeys = (): boolean => useSyncExternalStore(subscribe, singleKeys, () => true);
