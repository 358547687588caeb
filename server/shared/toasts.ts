export const TOAST_TYPES = ['default', 'success', 'info', 'warning', 'error', 'loading'] as const;
export type ToastType = (typeof TOAST_TYPES)[number];

export type ToastPosition = `${'top' | 'bottom'}-${'left' | 'center' | 'right'}`;

/** A short word to whoever is at the screen. */
export interface Toast {
  /** Names the toast: a later one of the same name takes its place. */
  id?: string;
  type?: ToastType;
  title?: string;
  description: string;
  /** Milliseconds it stays. `Infinity`: until somebody closes it. */
  duration?: number;
  /** Whether it can be closed and swiped away. */
  dismissible?: boolean;
  position?: ToastPosition;
  /** What can be done about it, on a button of its own; doing it takes the toast away. */
  action?: { label: string; run: () => void };
}

export const TOASTS = {
  position: 'bottom-right',
  /** Of a stack that nobody looks through. */
  visible: 3,
  durationMs: 4000,
  /** Of one that says that something was saved. */
  savedMs: 3000,
  /** Of one that offers to take back what was just done. */
  undoMs: 10_000,
  widthPx: 356,
  gapPx: 14,
  /** From the edges of the window. */
  offsetPx: 32,
  /** How long a toast is still drawn after it was taken away. */
  exitMs: 200,
  /** How far or how fast a toast is swiped that is to go. A press that trembles by less than the slop is no swipe. */
  swipe: { px: 20, pxPerMs: 0.11, slopPx: 3 },
  /** Leads to the stack. `code` is the key's place on the keyboard: with Alt, its letter is another one on a Mac. */
  hotkey: { code: 'KeyT', name: 'Alt+T' },
} as const;

export const TOAST_MESSAGES = {
  region: 'Notifications',
  close: 'Close notification',
  types: { success: 'Success', info: 'Information', warning: 'Warning', error: 'Error', loading: 'Loading' },
} as const;

/** How long a toast stays, in milliseconds; null when it does not leave by itself: what is loading goes on until it is done. */
export const toastLife = ({ type, duration = TOASTS.durationMs }: Toast): number | null =>
  type === 'loading' || duration === Infinity ? null : duration;

/** Whether a toast that was carried `px` outwards in `ms` is to go. */
export const isSwipe = (px: number, ms: number): boolean =>
  px > TOASTS.swipe.slopPx && (px >= TOASTS.swipe.px || px / ms > TOASTS.swipe.pxPerMs);
