import { useState } from 'react';
import ways from '../page/pager.module.css';
import classes from './asked-button.module.css';
import { QUESTION } from './question';

interface AskedButtonProps {
  label: string;
  busy: boolean;
  run: () => Promise<void>;
  /** A link led to the question. */
  isAsked?: boolean;
}

/** A button that asks once more, in its place. */
export function AskedButton({ label, busy, run, isAsked = false }: AskedButtonProps) {
  const [state, setState] = useState<'idle' | 'asking' | 'answered'>(isAsked ? 'asking' : 'idle');
  if (state !== 'asking')
    return (
      <button
        type="button"
        className={ways.outlined}
        aria-disabled={busy}
        // In place of the answer that had the focus.
        autoFocus={state === 'answered'}
        onClick={() => setState('asking')}
      >
        {label}
      </button>
    );
  return (
    <div className={classes.question} role="group" aria-label={label}>
      <p>{`${label}: ${QUESTION.sure}`}</p>
      <button
        type="button"
        className={ways.lead}
        aria-disabled={busy}
        onClick={() => void run().then(() => setState('answered'))}
        autoFocus
      >
        {QUESTION.yes}
      </button>
      <button type="button" className={ways.outlined} onClick={() => setState('answered')}>
        {QUESTION.no}
      </button>
    </div>
  );
}
