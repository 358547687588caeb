import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '../ui/browser-storage';

export const COLOR_SCHEMES = { auto: 'Same as system', light: 'Light', dark: 'Dark' } as const;
export type ColorScheme = keyof typeof COLOR_SCHEMES;

/** Mantine's key, so that its components follow the same choice. `head.ts` sets the scheme before the first paint. */
const KEY = 'mantine-color-scheme-value';
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');

function read(): ColorScheme {
  const stored = storedText(KEY);
  return stored === 'light' || stored === 'dark' ? stored : 'auto';
}

function show(): void {
  const choice = read();
  const dark = choice === 'dark' || (choice === 'auto' && system().matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  listeners.forEach((listener) => listener());
}

/** Notifies of the reader's choice in other tabs, and of the system's scheme while nothing is chosen. */
function subscribe(listener: () => void): () => void {
  const media = system();
  listeners.add(listener);
  media.addEventListener('change', show);
  addEventListener('storage', show);
  return () => {
    listeners.delete(listener);
    media.removeEventListener('change', show);
    removeEventListener('storage', show);
  };
}

export function chooseColorScheme(choice: ColorScheme): void {
  // Without storage, the system's scheme applies.
  if (storeText(KEY, choice)) show();
}

/** The reader's choice; null on the server and until hydration. */
export const useColorScheme = (): ColorScheme | null =>
  useSyncExternalStore<ColorScheme | null>(subscribe, read, () => null);
