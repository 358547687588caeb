import { useRef, type MouseEvent } from 'react';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import { randomUuid } from './random-uuid';
import classes from './running-screen.module.css';
import { SignalShape } from './signal-shape';
import { clockOfSeconds, signalAt, signalsAhead } from './signals';
import { TIMER_MESSAGES } from './texts';
import type { Speech } from './timer-machine';
import { dispatch } from './timer-store';
import { useElapsed } from './use-elapsed';
import { useSpaceKey } from './use-space-key';
import { useWakeLock } from '../../../ui/page/use-wake-lock';

export const ADJUSTMENTS = [-10, 10] as const;

const stop = (): void => dispatch({ type: 'stop', id: randomUuid() });

/** The whole screen is the signal. */
export function RunningScreen({ speech, startedAt }: { speech: Speech; startedAt: number }) {
  const seconds = useElapsed(startedAt);
  const isLit = useWakeLock();
  const stopButton = useRef<HTMLButtonElement>(null);
  useSpaceKey(stop);
  const { name, title, timing } = speech;
  const signal = signalAt(timing, seconds);
  const adjust = (by: number) => (event: MouseEvent) => {
    dispatch({ type: 'adjust', seconds: by });
    // After a tap or a click, the space bar stops again.
    if (event.detail > 0) stopButton.current?.focus();
  };
  return (
    <div className={classes.screen} data-signal={signal} data-over={seconds > timing.until || undefined}>
      <h1>{name || title}</h1>
      <div className={classes.room}>
        <div className={classes.face}>
          <SignalShape signal={signal} className={classes.shape} />
          <div className={classes.word} aria-hidden>
            {TIMER_MESSAGES.signal[signal].word}
          </div>
          <div className={classes.digits} role="timer" data-long={seconds >= 600 || undefined}>
            {clockOfSeconds(seconds)}
          </div>
          <div className={classes.hint}>{hintAt(timing, seconds)}</div>
        </div>
      </div>
      <VisuallyHidden>
        <span role="status">{TIMER_MESSAGES.signal[signal].spoken}</span>
      </VisuallyHidden>
      <div className={classes.controls}>
        {ADJUSTMENTS.map((by) => (
          <button key={by} type="button" aria-label={TIMER_MESSAGES.adjustSpoken(by)} onClick={adjust(by)}>
            {TIMER_MESSAGES.adjust(by)}
          </button>
        ))}
        <button ref={stopButton} type="button" className={classes.stop} onClick={stop} autoFocus>
          {TIMER_MESSAGES.stop}
        </button>
      </div>
      <div className={classes.lamp} data-lit={isLit || undefined}>
        {isLit ? TIMER_MESSAGES.screenOn : TIMER_MESSAGES.screenOff}
      </div>
    </div>
  );
}

/** The signals that are still to come; after the last, by how much it is over. */
function hintAt({ until, ...timing }: Speech['timing'], seconds: number): string {
  const ahead = signalsAhead(timing, seconds);
  if (ahead.length > 0) return ahead.map(({ colour, at }) => TIMER_MESSAGES.ahead(colour, at)).join(' · ');
  const over = TIMER_MESSAGES.over(seconds - timing.red);
  return seconds > until ? `${over} · ${TIMER_MESSAGES.noLonger}` : over;
}
