export const TOAST_TYPES = ['default', 'success', 'info', 'warning', 'error', 'loading'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

export type ToastPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

export interface Toast {
  /** A later toast with the same id replaces this one. */
  id?: string;
  type?: ToastType;
  title?: string;
  description: string;
  /** Milliseconds; longer by default if it has a button; `Infinity` until it is closed. */
  duration?: number;
  dismissible?: boolean;
  position?: ToastPosition;
  /** Button; running the action dismisses the toast. */
  action?: { label: string; run: () => void };
}

export const TOASTS = {
  position: 'bottom-right',
  /** Visible toasts of a collapsed stack. */
  visible: 3,
  durationMs: 4000,
  /** For confirmations of saving. */
  savedMs: 3000,
  /** For toasts with a button, such as Undo. */
  actionMs: 20_000,
  widthPx: 356,
  gapPx: 14,
  /** From the edges of the window. */
  offsetPx: 32,
  /** Duration of the exit animation. */
  exitMs: 200,
  /** Focuses the toasts. `code` is the physical key: with Alt, a Mac produces another letter. */
  hotkey: { code: 'KeyT', name: 'Alt+T' },
} as const;

export const TOAST_MESSAGES = {
  region: 'Notifications',
  close: 'Close notification',
  types: { success: 'Success', info: 'Information', warning: 'Warning', error: 'Error', loading: 'Loading' },
} as const;

/** Milliseconds until a toast disappears; null if it does not by itself, as while loading. */
export const toastDuration = ({
  type,
  action,
  duration = action ? TOASTS.actionMs : TOASTS.durationMs,
}: Toast): number | null => (type === 'loading' || duration === Infinity ? null : duration);
