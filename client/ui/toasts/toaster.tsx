import { notifications, notificationsStore, useNotifications, type NotificationData } from '@mantine/notifications';
import { TOAST_MESSAGES, TOASTS, toastLife, type Toast, type ToastPosition } from '@shared/toasts';
import { type CSSProperties, useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Stack } from './stack';
import classes from './toasts.module.css';
import { useAttention } from './use-attention';
import { useDrawn } from './use-drawn';

export interface Toaster {
  show(toast: Toast): void;
  dismiss(id: string): void;
  clear(): void;
}

/** Begins to draw what is in the store, in a root of its own: it outlasts any screen, and no screen carries its code. */
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

/** A toast in the words of the store. */
const dataOf = (toast: Toast): NotificationData => ({
  id: toast.id,
  'data-type': toast.type ?? 'default',
  title: toast.title,
  message: toast.description,
  'data-action': toast.action,
  autoClose: toastLife(toast) ?? false,
  allowClose: toast.dismissible ?? true,
  position: toast.position ?? TOASTS.position,
});

const NUMBERS = {
  '--width': `${TOASTS.widthPx}px`,
  '--gap': `${TOASTS.gapPx}px`,
  '--offset': `${TOASTS.offsetPx}px`,
  '--exit': `${TOASTS.exitMs}ms`,
} as CSSProperties;

/** `onReady`: the places where toasts are told of are there, so that the first one is a change that readers hear of. */
function Toasts({ onReady }: { onReady: () => void }) {
  const region = useRef<HTMLElement>(null);
  const [drawn, forget] = useDrawn(useNotifications().notifications);
  const { expanded, held, leave, handlers } = useAttention(region, drawn);
  useEffect(onReady, [onReady]);

  const dismiss = (id: string): void => {
    notifications.hide(id);
    if (!region.current?.contains(document.activeElement)) return;
    if (drawn.some((toast) => toast.id !== id && !toast.leaving)) region.current.focus();
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
