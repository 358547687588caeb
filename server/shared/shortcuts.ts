import { TOASTS } from './toasts.js';

interface Shortcut {
  /** Where it works, as the list of them says it. */
  where: string;
  /** `Mod` is Ctrl, and Cmd on a Mac. A key alone does nothing while one types. */
  keys: string;
  label: string;
}

/** Every key of the dashboard, told once: what listens for it and the list of them read this. */
export const SHORTCUTS = {
  palette: { where: 'Everywhere', keys: 'Mod+K', label: 'Find something, go somewhere, or begin something' },
  shortcuts: { where: 'Everywhere', keys: '?', label: 'Show this list' },
  notifications: {
    where: 'Everywhere',
    keys: TOASTS.hotkey.name,
    label: 'Go to the notifications, when there are some',
  },
  find: { where: 'In a list', keys: '/', label: 'Go to its search field' },
  next: { where: 'In the submissions', keys: 'J', label: 'The next one; → does it too' },
  previous: { where: 'In the submissions', keys: 'K', label: 'The one before; ← does it too' },
  save: { where: 'In a form', keys: 'Mod+S', label: 'Save' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;

/** Where the browser keeps that keys alone do nothing. */
export const SINGLE_KEYS_KEY = 'gavel.singleKeys';

export const SHORTCUT_MESSAGES = {
  title: 'Keyboard shortcuts',
  inText: 'In the text of a post',
  singleKeys: 'Keys that work alone',
  singleKeysHint:
    'Switch them off if you speak to this computer, or press keys by accident. Those with Ctrl, Cmd or Alt go on working.',
} as const;
