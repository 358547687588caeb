import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { Mantine } from './mantine';
import classes from './toasts.module.css';

const VISIBLE = 3;
const DURATION_MS = 4000;
const WIDTH_PX = 356;

let drawn = false;

/** The stack lives in a root of its own, so that it outlasts any screen and no screen carries its code. */
function draw(): void {
  if (drawn) return;
  drawn = true;
  const host = document.body.appendChild(document.createElement('div'));
  createRoot(host).render(
    <Mantine>
      <Notifications
        position="bottom-right"
        limit={VISIBLE}
        autoClose={DURATION_MS}
        containerWidth={WIDTH_PX}
        className={classes.stack}
      />
    </Mantine>,
  );
}

export function showToast(toast: NotificationData): void {
  draw();
  notifications.show({ withBorder: true, ...toast });
}
