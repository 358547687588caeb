import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '../../../ui/browser-storage';

export interface StoredValue<T> {
  read: () => T;
  /** The initial value is not stored. */
  write: (value: T) => void;
  /** Null in the server's page and while it hydrates. */
  useValue: () => T | null;
  /** False where the browser stores nothing: the value is then lost with the page. */
  isStored: () => boolean;
}

/** A value that the device keeps under a key, the same one in all its tabs. `isValid` rejects what another version has stored. */
export function storedValue<T>(key: string, initial: T, isValid: (value: unknown) => value is T): StoredValue<T> {
  const listeners = new Set<() => void>();
  let cached: { text: string | null; value: T } = { text: null, value: initial };
  /** The text that the browser refused to store. */
  let unstored: string | null = null;

  const parse = (text: string | null): T => {
    try {
      const value: unknown = JSON.parse(text ?? 'null');
      return isValid(value) ? value : initial;
    } catch {
      return initial;
    }
  };
  const read = (): T => {
    const text = unstored ?? storedText(key);
    if (text !== cached.text) cached = { text, value: parse(text) };
    return cached.value;
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    window.addEventListener('storage', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('storage', listener);
    };
  };
  return {
    read,
    write: (value) => {
      const text = value === initial ? null : JSON.stringify(value);
      unstored = storeText(key, text) ? null : text;
      for (const listener of listeners) listener();
    },
    useValue: () => useSyncExternalStore<T | null>(subscribe, read, () => null),
    isStored: () => unstored === null,
  };
}
