import { useSyncExternalStore } from 'react';
import { storedText, storeText } from './browser-storage';

/** Links kept on the device under one key, the newest. More than all roles of the evenings on the board, 24 each of 8. */
const MAX_LINKS = 200;

/**
 * The personal links of one kind that were received on this device. `fields` are those that each stored one has. Without
 * room, links that are past give way first.
 */
export function personalLinks<T extends { token: string }>(
  key: string,
  fields: readonly (keyof T & string)[],
  isPast: (link: T) => boolean = () => false,
) {
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

  const newest = (list: readonly T[]): T[] =>
    [...list.filter((link) => !isPast(link)), ...list.filter(isPast)].slice(0, MAX_LINKS);
  const others = (token: string): T[] => read().filter((each) => each.token !== token);

  return {
    read,
    /** Newest first, and past ones last. Empty in the server's page and while it hydrates. */
    useLinks: (): readonly T[] => useSyncExternalStore(subscribe, read, () => none),
    /** Takes the place of what is known of the same link. */
    remember: (link: T): void => write(newest([link, ...others(link.token)])),
    forget: (token: string): void => write(others(token)),
  };
}
