import { useSyncExternalStore } from 'react';

export const COLOR_SCHEMES = { auto: 'As the system', light: 'Light', dark: 'Dark' } as const;
export type ColorScheme = keyof typeof COLOR_SCHEMES;

/** Mantine's key: its components follow the same choice. The page's first look is `client/color-scheme.ts`'s doing. */
const KEY = 'mantine-color-scheme-value';
const listeners = new Set<() => void>();
const system = () => matchMedia('(prefers-color-scheme: dark)');

function read(): ColorScheme {
  try {
    const kept = localStorage.getItem(KEY);
    return kept === 'light' || kept === 'dark' ? kept : 'auto';
  } catch {
    return 'auto';
  }
}

function show(): void {
  const choice = read();
  const dark = choice === 'dark' || (choice === 'auto' && system().matches);
  document.documentElement.dataset.mantineColorScheme = dark ? 'dark' : 'light';
  listeners.forEach((listener) => listener());
}

/** Follows the reader's choice in other tabs, and the system's scheme as long as nothing was chosen. */
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
  try {
    localStorage.setItem(KEY, choice);
  } catch {
    return; // a browser that stores nothing stays with the system
  }
  show();
}

/** The reader's choice; null on the server, which cannot know it, and until the page is alive. */
export const useColorScheme = (): ColorScheme | null =>
  useSyncExternalStore<ColorScheme | null>(subscribe, read, () => null);
