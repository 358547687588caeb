import { notifications, notificationsStore, useNotifications, type NotificationData } from '@mantine/notifications';
import { TOAST_MESSAGES, TOASTS, toastDuration, type Toast, type ToastPosition } from './toast-options';
import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Stack } from './stack';
import classes from './toasts.module.css';
import { useHoverAndFocus } from './use-hover-and-focus';
import { useRenderedToasts } from './use-rendered';

export interface Toaster {
  show(toast: Toast): void;
  dismiss(id: string): void;
  clear(): void;
}

/** Renders the store's toasts in a React root of their own, which outlives every screen. */
export function startToaster(): Promise<Toaster> {
  notificationsStore.updateState((state) => ({ ...state, defaultPosition: TOASTS.position, limit: Infinity }));
  const host = document.body.appendChild(document.createElement('div'));
  return new Promise((ready) =>
    createRoot(host).render(
      <Toasts onReady={() => ready({ show, dismiss: notifications.hide, clear: notifications.clean })} />,
    ),
  );
}

function show(toast: Toast): void {
  const known = toast.id && notificationsStore.getState().notifications.some(({ id }) => id === toast.id);
  notifications[known ? 'update' : 'show'](dataOf(toast));
}

const dataOf = (toast: Toast): NotificationData => ({
  id: toast.id,
  'data-type': toast.type ?? 'default',
  title: toast.title,
  message: toast.description,
  'data-action': toast.action,
  autoClose: toastDuration(toast) ?? false,
  allowClose: toast.dismissible ?? true,
  position: toast.position ?? TOASTS.position,
});

const NUMBERS = {
  '--width': `${TOASTS.widthPx}px`,
  '--gap': `${TOASTS.gapPx}px`,
  '--offset': `${TOASTS.offsetPx}px`,
  '--exit': `${TOASTS.exitMs}ms`,
};

/** `onReady`: the live regions are mounted, so that screen readers announce the first toast. */
function Toasts({ onReady }: { onReady: () => void }) {
  const region = useRef<HTMLElement>(null);
  const [drawn, forget] = useRenderedToasts(useNotifications().notifications);
  const { expanded, held, leave, handlers } = useHoverAndFocus(region, drawn);
  useEffect(onReady, [onReady]);

  const dismiss = (id: string): void => {
    notifications.hide(id);
    if (!region.current?.contains(document.activeElement)) return;
    if (drawn.some((toast) => toast.id !== id && !toast.leaving)) region.current.focus({ preventScroll: true });
    else leave();
  };
  const positions = new Set<ToastPosition>([TOASTS.position, ...drawn.map(({ data }) => data.position!)]);

  return (
    <section
      ref={region}
      className={classes.region}
      style={NUMBERS}
      aria-label={TOAST_MESSAGES.region}
      aria-keyshortcuts={TOASTS.hotkey.name}
      tabIndex={-1}
      {...handlers}
    >
      {Array.from(positions, (position) => (
        <Stack
          key={position}
          position={position}
          drawn={drawn.filter(({ data }) => data.position === position)}
          expanded={expanded}
          held={held}
          onDismiss={dismiss}
          onGone={forget}
        />
      ))}
    </section>
  );
}
