import type { NotificationData } from '@mantine/notifications';

type Kind = 'success' | 'info' | 'warning' | 'error' | 'loading';

const LOOKS: Record<Kind, Partial<NotificationData>> = {
  success: { color: 'loyal' },
  info: { color: 'cool' },
  warning: { color: 'happy' },
  error: { color: 'maroon', role: 'alert' },
  loading: { loading: true, autoClose: false },
};

/** Shows a toast. The code that draws toasts arrives with the first one. */
const show =
  (kind: Kind) =>
  (message: string): void =>
    void import('./toasts').then(({ showToast }) => showToast({ ...LOOKS[kind], message }));

export const notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
  loading: show('loading'),
};
