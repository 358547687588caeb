import type { Toast, ToastType } from '@shared/toasts';
import type { Toaster } from './toasts/toaster';

let arriving: Promise<Toaster> | undefined;

/** The code that draws toasts arrives with the first one; where it could not, the next one tries again. */
function toaster(): Promise<Toaster> {
  arriving ??= import('./toasts/toaster').then(({ startToaster }) => startToaster());
  arriving.catch(() => (arriving = undefined));
  return arriving;
}

/** Shows a toast, or changes the one of the same id. */
function show(toast: Toast): void {
  toaster().then(
    ({ show }) => show(toast),
    // Without a connection there is no code that draws toasts. That something failed is said nevertheless.
    () => toast.type === 'error' && alert(toast.description),
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
  /** Stays until another toast takes its id, or it is dismissed. */
  loading: say('loading'),
  dismiss: (id: string): void => void arriving?.then(({ dismiss }) => dismiss(id)),
  clear: (): void => void arriving?.then(({ clear }) => clear()),
};
