import type { ReactNode } from 'react';
import { notify } from '../../../ui/toasts/notify';
import { LOAD_FAILED } from '../../../ui/texts';
import classes from './day-events.module.css';

const load = () => import('./share');
const preload = (): void => void load().catch(() => undefined);

interface ShareButtonProps {
  onShare: (code: Awaited<ReturnType<typeof load>>) => Promise<void>;
  children: ReactNode;
}

/** Its code is loaded once somebody points at it or focuses it. */
export const ShareButton = ({ onShare, children }: ShareButtonProps) => (
  <button
    type="button"
    className={classes.share}
    onPointerEnter={preload}
    onFocus={preload}
    onClick={() => void load().then(onShare, () => notify.error(LOAD_FAILED))}
  >
    {children}
  </button>
);
