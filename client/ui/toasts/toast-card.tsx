import type { NotificationData } from '@mantine/notifications';
import { useRef } from 'react';
import { TOAST_MESSAGES, type Toast, type ToastType } from './toast-options';
import classes from './toasts.module.css';
import type { ToastPlacement } from './stack-layout';
import { swipeDirections } from './swipe';
import { useCountdown, useExit, useHeight } from './use-lifecycle';
import { useSwipeToDismiss } from './use-swipe-to-dismiss';

interface ToastProps {
  data: NotificationData;
  spot: ToastPlacement;
  edge: 'top' | 'bottom';
  side: string;
  /** Pixels; undefined until measured. */
  height: number | undefined;
  expanded: boolean;
  leaving: boolean;
  paused: boolean;
  onHeight: (id: string, height: number) => void;
  onDismiss: (id: string) => void;
  onGone: (id: string) => void;
}

export function ToastCard({ data, spot, edge, side, height, expanded, leaving, paused, ...callbacks }: ToastProps) {
  const { title, message, allowClose } = data;
  const id = data.id!;
  const type = data['data-type'] as ToastType;
  const action = data['data-action'] as Toast['action'];
  const body = useRef<HTMLDivElement>(null);
  const dismiss = () => callbacks.onDismiss(id);
  const { carried, swiping, handlers } = useSwipeToDismiss(swipeDirections(edge, side), dismiss);
  useCountdown(data, paused, dismiss);
  useExit(leaving, () => callbacks.onGone(id));
  useHeight(body, (pixels) => callbacks.onHeight(id, pixels));

  const style = {
    '--index': spot.index,
    '--away': `${spot.offset}px`,
    '--height': height ? `${height}px` : 'auto',
    '--x': `${carried.x}px`,
    '--y': `${carried.y}px`,
  };
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
              <span className={classes.message}>{message}</span>{' '}
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

const SHAPES: Record<Exclude<ToastType, 'default'>, string> = {
  success: 'm5.5 10.5 3 3 6-7',
  info: 'M10 9v5M10 6v.01',
  warning: 'M10 6v5M10 14v.01',
  error: 'm6.5 6.5 7 7M13.5 6.5l-7 7',
  loading: 'M10 2a8 8 0 0 1 8 8',
};

/** Shape and colour for the type, and a word for screen readers. */
function ToastIcon({ type }: { type: ToastType }) {
  if (type === 'default') return null;
  return (
    <svg
      className={classes.icon}
      width="20"
      height="20"
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.8"
      strokeLinecap="round"
      strokeLinejoin="round"
      role="img"
      aria-label={TOAST_MESSAGES.types[type]}
    >
      {type === 'warning' ? <path d="M10 2.2 18.6 17H1.4Z" /> : <circle cx="10" cy="10" r="8" />}
      <path d={SHAPES[type]} />
    </svg>
  );
}
