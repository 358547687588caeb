import { useId } from 'react';
import { DeleteButton } from './delete-button';
import { NameField } from './name-field';
import { clockOfSeconds, verdictOf } from './signals';
import { TIMER_MESSAGES } from './texts';
import classes from './time-log.module.css';
import type { LoggedTime } from './timer-machine';
import { dispatch } from './timer-store';

/** The times on this device, the last one first. */
export function TimeLog({ log }: { log: readonly LoggedTime[] }) {
  const heading = useId();
  if (log.length === 0) return null;
  return (
    <section className={classes.log} aria-labelledby={heading}>
      <h2 id={heading}>{TIMER_MESSAGES.log}</h2>
      <ol>
        {log.toReversed().map((entry) => (
          <LogRow key={entry.id} entry={entry} />
        ))}
      </ol>
    </section>
  );
}

function LogRow({ entry }: { entry: LoggedTime }) {
  const { id, name, speech, seconds, state, isPractice } = entry;
  const verdict = verdictOf(speech.timing, seconds);
  return (
    <li>
      <p className={classes.who}>
        <b>{name || TIMER_MESSAGES.nobody}</b>
        <span>{speech.title}</span>
      </p>
      <p className={classes.time} data-verdict={verdict.name}>
        <b>{clockOfSeconds(seconds)}</b>
        <span>{TIMER_MESSAGES.verdict(verdict)}</span>
      </p>
      {state !== 'open' && <p className={classes.state}>{STATES[state]}</p>}
      {state === 'open' && (
        <details>
          <summary>{isPractice ? TIMER_MESSAGES.practised : TIMER_MESSAGES.correct}</summary>
          <NameField id={id} name={name} />
          <DeleteButton
            label={TIMER_MESSAGES.deleteOf(name || speech.title)}
            run={() => dispatch({ type: 'delete', id })}
          />
        </details>
      )}
    </li>
  );
}

const STATES = { sent: TIMER_MESSAGES.waitingOne, 'handed in': TIMER_MESSAGES.handedInOne } as const;
