import type { NotificationData } from '@mantine/notifications';
import { TOAST_MESSAGES, type Toast as Said, type ToastType } from '@shared/toasts';
import { type CSSProperties, useRef } from 'react';
import { ToastIcon } from './toast-icon';
import classes from './toasts.module.css';
import type { Spot } from './spots';
import { outwardsOf } from './swipe';
import { useCountdown, useExit, useHeight } from './use-life';
import { useSwipe } from './use-swipe';

interface ToastProps {
  data: NotificationData;
  spot: Spot;
  edge: 'top' | 'bottom';
  side: string;
  /** Pixels; undefined as long as nobody knows. */
  height: number | undefined;
  expanded: boolean;
  leaving: boolean;
  paused: boolean;
  onHeight: (id: string, height: number) => void;
  onDismiss: (id: string) => void;
  onGone: (id: string) => void;
}

export function Toast({ data, spot, edge, side, height, expanded, leaving, paused, ...tell }: ToastProps) {
  const { title, message, allowClose } = data;
  const id = data.id!;
  const type = data['data-type'] as ToastType;
  const action = data['data-action'] as Said['action'];
  const body = useRef<HTMLDivElement>(null);
  const dismiss = () => tell.onDismiss(id);
  const { carried, swiping, handlers } = useSwipe(outwardsOf(edge, side), dismiss);
  useCountdown(data, paused, dismiss);
  useExit(leaving, () => tell.onGone(id));
  useHeight(body, (pixels) => tell.onHeight(id, pixels));

  const style = {
    '--index': spot.index,
    '--away': `${spot.offset}px`,
    '--height': height ? `${height}px` : 'auto',
    '--x': `${carried.x}px`,
    '--y': `${carried.y}px`,
  } as CSSProperties;
  return (
    <li
      className={classes.toast}
      style={style}
      data-type={type}
      data-edge={edge}
      data-side={side}
      data-front={spot.index === 0 || undefined}
      data-expanded={expanded || undefined}
      data-swiping={swiping || undefined}
      data-swiped={carried.x ? 'x' : carried.y ? 'y' : undefined}
      data-leaving={leaving || undefined}
      inert={!spot.shown || leaving}
      {...(allowClose && handlers)}
    >
      <div className={classes.card}>
        <div ref={body} className={classes.body}>
          <ToastIcon type={type} />
          <div className={classes.text}>
            {title && <p className={classes.title}>{title}</p>}
            <p>
              {message}{' '}
              {action && (
                <button
                  className={classes.action}
                  type="button"
                  onClick={() => {
                    dismiss();
                    action.run();
                  }}
                >
                  {action.label}
                </button>
              )}
            </p>
          </div>
          {allowClose && (
            <button className={classes.close} type="button" aria-label={TOAST_MESSAGES.close} onClick={dismiss}>
              <svg width="12" height="12" viewBox="0 0 12 12" stroke="currentColor" strokeWidth="1.6" aria-hidden>
                <path d="m2 2 8 8M10 2l-8 8" strokeLinecap="round" />
              </svg>
            </button>
          )}
        </div>
      </div>
    </li>
  );
}
