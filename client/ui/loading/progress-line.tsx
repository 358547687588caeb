import { useNavigation } from 'react-router-dom';
import { useCodeLoading, useDelayed } from './loading';
import classes from './progress-line.module.css';
import { VisuallyHidden } from '../theme/visually-hidden';
import { LOADING_MESSAGES } from '../texts';

/** Shows and announces that a page or a dialog's code is loading. `silent`: the page announces it. */
export function ProgressLine({ silent = false }: { silent?: boolean }) {
  const navigating = useNavigation().state !== 'idle';
  const codeLoading = useCodeLoading();
  const shown = useDelayed(navigating || codeLoading);
  return (
    <div aria-live="polite">
      {shown && <div className={classes.line} role="progressbar" aria-label={LOADING_MESSAGES.loading} />}
      {shown && !silent && <VisuallyHidden>{LOADING_MESSAGES.loading}</VisuallyHidden>}
    </div>
  );
}
