import { TOASTS } from '../toasts/toast-options';

export const EDITOR_KEYS =
  'Alt+F10 moves to the toolbar. In lists and tables, Tab stays in the text: press Escape, then Tab, to leave.';

interface Shortcut {
  /** Group heading in the list of shortcuts. */
  where: string;
  /** `Mod` is Ctrl, or Cmd on a Mac. Single keys are ignored while typing. */
  keys: string;
  label: string;
}

/** Every shortcut of the dashboard: the listeners and the list of shortcuts read this. */
export const SHORTCUTS = {
  palette: { where: 'Everywhere', keys: 'Mod+K', label: 'Search, go to a page, or create something' },
  shortcuts: { where: 'Everywhere', keys: '?', label: 'Show this list' },
  notifications: {
    where: 'Everywhere',
    keys: TOASTS.hotkey.name,
    label: 'Go to notifications',
  },
  find: { where: 'In a list', keys: '/', label: 'Go to the search field' },
  select: { where: 'In a list', keys: 'X', label: 'Select the focused record (with Shift: from the last one)' },
  next: { where: 'In submissions', keys: 'J', label: 'Next (also →)' },
  previous: { where: 'In submissions', keys: 'K', label: 'Previous (also ←)' },
  save: { where: 'In a form', keys: 'Mod+S', label: 'Save' },
} as const satisfies Record<string, Shortcut>;

export type ShortcutName = keyof typeof SHORTCUTS;
