import type { Toast, ToastType } from './toast-options';
import type { Toaster } from './toaster';
import { loadWithFallback } from '../loading/load-with-fallback';
import { prefetchWhenIdle } from '../loading/when-idle';

let arriving: Promise<Toaster> | undefined;

/** If it fails, a browser dialog says what an error toast would have said. */
const loadToaster = () => loadWithFallback(() => import('./toaster'));

/** Fetches the toast code ahead, so that a toast can report a lost connection. */
export function fetchToaster(): void {
  if (!arriving) loadToaster().catch(() => null);
}

export const prefetchToaster = (): void => prefetchWhenIdle(fetchToaster);

/** If loading the toast code fails, the next toast tries again. */
function toaster(): Promise<Toaster> {
  arriving ??= loadToaster().then(({ startToaster }) => startToaster());
  arriving.catch(() => (arriving = undefined));
  return arriving;
}

/** Shows a toast, or replaces the one with the same id. */
function show(toast: Toast): void {
  toaster().then(
    ({ show }) => show(toast),
    // Without a connection the toast code cannot be loaded: errors are still reported.
    () => toast.type === 'error' && alert([toast.title, toast.description].filter(Boolean).join('\n')),
  );
}

const say =
  (type: ToastType) =>
  (description: string, more?: Omit<Toast, 'type' | 'description'>): void =>
    show({ ...more, type, description });

export const notify = {
  show,
  success: say('success'),
  info: say('info'),
  warning: say('warning'),
  error: say('error'),
  /** Stays until a toast with the same id replaces it or it is dismissed. */
  loading: say('loading'),
  dismiss: (id: string): void => void arriving?.then(({ dismiss }) => dismiss(id)),
  clear: (): void => void arriving?.then(({ clear }) => clear()),
};
