import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';
import { keyOfEntry } from './hand-in';
import { waitingTimes, type LoggedTime } from './timer-machine';
import type { HandIn } from './use-hand-in';

/** Tells what has become of the log. */
export function HandInState({ log, handIn }: { log: readonly LoggedTime[]; handIn: HandIn }) {
  const { online, refusals, handInNow } = handIn;
  const waiting = waitingTimes(log);
  const refused = Object.entries(refusals)
    .map(([key, { message }]) => ({ key, message, entries: waiting.filter((entry) => keyOfEntry(entry) === key) }))
    .filter(({ entries }) => entries.length > 0);
  const others = waiting.filter((entry) => !(keyOfEntry(entry) in refusals)).length;
  const isDone = waiting.length === 0 && log.some(({ state }) => state === 'handed in');
  return (
    <>
      <div role="status">
        <p data-done={isDone || undefined}>
          {isDone && TIMER_MESSAGES.handedIn}
          {others > 0 && (online ? TIMER_MESSAGES.soon(others) : TIMER_MESSAGES.waiting(others))}
        </p>
        {refused.map(({ key, message, entries }) => (
          <p key={key}>
            {[TIMER_MESSAGES.refused(entries.length, dayOf(entries)), message].filter(Boolean).join(': ')}
          </p>
        ))}
      </div>
      {waiting.length > 0 && online && (
        <button type="button" className={classes.plain} onClick={handInNow}>
          {refused.length > 0 ? TIMER_MESSAGES.tryAgain : TIMER_MESSAGES.handInNow}
        </button>
      )}
    </>
  );
}

const dayOf = ([first]: readonly LoggedTime[]): string | null => first?.speech.evening?.date ?? null;
