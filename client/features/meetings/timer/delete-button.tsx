import { useState } from 'react';
import { QUESTION } from '../../../ui/forms/question';
import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';

/** Deletes after a question in its place. `label` also names what is deleted. */
export function DeleteButton({ label, run }: { label: string; run: () => void }) {
  const [asking, setAsking] = useState(false);
  if (!asking)
    return (
      <button type="button" className={classes.plain} aria-label={label} onClick={() => setAsking(true)}>
        {TIMER_MESSAGES.delete}
      </button>
    );
  return (
    <span className={classes.question} role="group" aria-label={label}>
      <span>{TIMER_MESSAGES.sure}</span>
      <button type="button" className={classes.plain} onClick={run} autoFocus>
        {QUESTION.yes}
      </button>
      <button type="button" className={classes.plain} onClick={() => setAsking(false)}>
        {QUESTION.no}
      </button>
    </span>
  );
}
