import { TOAST_MESSAGES, type ToastType } from './toast-options';
import classes from './toasts.module.css';

const SHAPES: Record<Exclude<ToastType, 'default'>, string> = {
  success: 'm5.5 10.5 3 3 6-7',
  info: 'M10 9v5M10 6v.01',
  warning: 'M10 6v5M10 14v.01',
  error: 'm6.5 6.5 7 7M13.5 6.5l-7 7',
  loading: 'M10 2a8 8 0 0 1 8 8',
};

/** Shape and colour for the type, and a word for screen readers. */
export function ToastIcon({ type }: { type: ToastType }) {
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
