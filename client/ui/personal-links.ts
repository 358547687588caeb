import { useSyncExternalStore } from 'react';
import { storedText, storeText } from './browser-storage';

/** Links kept on the device under one key, the newest. */
const MAX_LINKS = 20;

/** The personal links of one kind that were received on this device. `fields` are those that each stored one has. */
export function personalLinks<T extends { token: string }>(key: string, fields: readonly (keyof T & string)[]) {
  const none: readonly T[] = [];
  const listeners = new Set<() => void>();
  let cached: { text: string | null; list: readonly T[] } = { text: null, list: none };

  const isLink = (value: unknown): value is T =>
    typeof value === 'object' && value !== null && fields.every((field) => field in value);
  const parse = (text: string | null): readonly T[] => {
    try {
      const list: unknown = JSON.parse(text ?? '[]');
      return Array.isArray(list) ? list.filter(isLink) : none;
    } catch {
      return none;
    }
  };
  const read = (): readonly T[] => {
    const text = storedText(key);
    if (text !== cached.text) cached = { text, list: parse(text) };
    return cached.list;
  };
  const write = (list: readonly T[]): void => {
    // Without storage, there is still the link that was shown to copy.
    storeText(key, list.length > 0 ? JSON.stringify(list) : null);
    for (const listener of listeners) listener();
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
    /** Newest first. Empty in the server's page and while it hydrates. */
    useLinks: (): readonly T[] => useSyncExternalStore(subscribe, read, () => none),
    remember: (link: T): void => write([link, ...read()].slice(0, MAX_LINKS)),
    forget: (token: string): void => write(read().filter((each) => each.token !== token)),
  };
}
