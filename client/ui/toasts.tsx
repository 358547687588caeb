import { MantineProvider } from '@mantine/core';
import { Notifications, notifications, type NotificationData } from '@mantine/notifications';
import { createRoot } from 'react-dom/client';
import { styleNonce } from './style-nonce';
import { cssVariables, theme } from './theme';
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
    <MantineProvider theme={theme} cssVariablesResolver={cssVariables} getStyleNonce={styleNonce} withCssVariables={false}>
      <Notifications position="bottom-right" limit={VISIBLE} autoClose={DURATION_MS} containerWidth={WIDTH_PX} className={classes.stack} />
    </MantineProvider>,
  );
}

export function showToast(toast: NotificationData): void {
  draw();
  notifications.show({ withBorder: true, ...toast });
}
