import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { useId } from 'react';
import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';
import { dispatch } from './timer-store';

/** The name of an entry, stored with every letter. */
export function NameField({ id, name }: { id: string; name: string }) {
  const field = useId();
  return (
    <div className={classes.field}>
      <label htmlFor={field}>{TIMER_MESSAGES.speaker}</label>
      <input
        id={field}
        value={name}
        maxLength={TIMED_SPEECH_LIMITS.name}
        autoComplete="off"
        autoCapitalize="words"
        onChange={(event) => dispatch({ type: 'rename', id, name: event.target.value })}
      />
    </div>
  );
}
