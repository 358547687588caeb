import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';
import { waitingTimes, type LoggedTime } from './timer-machine';
import type { HandIn } from './use-hand-in';

/** Tells what has become of the log. */
export function HandInState({ log, handIn }: { log: readonly LoggedTime[]; handIn: HandIn }) {
  const { online, refusal, handInNow } = handIn;
  const waiting = waitingTimes(log).length;
  const isDone = waiting === 0 && log.some(({ state }) => state === 'handed in');
  const isRefused = waiting > 0 && refusal !== null;
  return (
    <>
      <p role="status" data-done={isDone || undefined}>
        {isDone && TIMER_MESSAGES.handedIn}
        {waiting > 0 && !isRefused && (online ? TIMER_MESSAGES.soon(waiting) : TIMER_MESSAGES.waiting(waiting))}
        {isRefused && `${TIMER_MESSAGES.refused(waiting)}: ${refusal}`}
      </p>
      {waiting > 0 && online && (
        <button type="button" className={classes.plain} onClick={handInNow}>
          {isRefused ? TIMER_MESSAGES.tryAgain : TIMER_MESSAGES.handInNow}
        </button>
      )}
    </>
  );
}
