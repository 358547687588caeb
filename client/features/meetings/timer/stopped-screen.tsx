import { useEffect, useRef, type ReactNode } from 'react';
import { ADJUSTMENTS } from './running-screen';
import { DeleteButton } from './delete-button';
import { NameField } from './name-field';
import { clockOfSeconds, verdictOf } from './signals';
import { StartButton } from './start-button';
import classes from './stopped-screen.module.css';
import { TIMER_MESSAGES } from './texts';
import page from './timer-page.module.css';
import type { LoggedTime, Speech } from './timer-machine';
import { dispatch } from './timer-store';
import { useSpaceKey } from './use-space-key';
import { useStart } from './use-start';

const choose = (): void => dispatch({ type: 'choose' });

interface StoppedScreenProps {
  entry: LoggedTime;
  next: Speech | null;
  /** Shown below the time. */
  children: ReactNode;
}

/** The time that was taken, what can still be changed in it, and whoever is next. */
export function StoppedScreen({ entry, next, children }: StoppedScreenProps) {
  const { speech, name, seconds } = entry;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const startSpeech = useStart();
  const again = speech.isOpen ? { ...speech, name: '' } : null;
  const first = again ?? next;
  const start = (of: Speech) => () => startSpeech(of);
  useSpaceKey(first ? start(first) : choose);
  const verdict = verdictOf(speech.timing, seconds);
  return (
    <>
      <div className={page.scroll}>
        <div className={classes.result}>
          <h1 ref={heading} tabIndex={-1}>
            {clockOfSeconds(seconds)}
          </h1>
          <p className={classes.verdict} data-verdict={verdict.name}>
            {TIMER_MESSAGES.verdict(verdict)}
          </p>
          <p>{[name, speech.title].filter(Boolean).join(' · ')}</p>
        </div>
        {entry.state === 'open' ? (
          <Corrections entry={entry} />
        ) : (
          <p className={page.note}>{TIMER_MESSAGES.handingIn}</p>
        )}
        {children}
      </div>
      <div className={page.bar}>
        {!first && (
          <button type="button" className={page.start} onClick={choose}>
            <b>{TIMER_MESSAGES.backToList}</b>
          </button>
        )}
        {first && (
          <button type="button" className={page.second} onClick={choose}>
            <b>{TIMER_MESSAGES.chooseOther}</b>
          </button>
        )}
        {again && next && <StartButton type="button" speech={next} onClick={start(next)} isSecond />}
        {first && (
          <StartButton
            type="button"
            label={again ? TIMER_MESSAGES.again : undefined}
            speech={first}
            onClick={start(first)}
          />
        )}
      </div>
    </>
  );
}

const Corrections = ({ entry: { id, name, speech } }: { entry: LoggedTime }) => (
  <div className={classes.corrections}>
    <NameField id={id} name={name} />
    <div className={classes.row}>
      {ADJUSTMENTS.map((by) => (
        <button
          key={by}
          type="button"
          className={page.plain}
          aria-label={TIMER_MESSAGES.adjustSpoken(by)}
          onClick={() => dispatch({ type: 'adjust', seconds: by })}
        >
          {TIMER_MESSAGES.adjust(by)}
        </button>
      ))}
      <button type="button" className={page.plain} onClick={() => dispatch({ type: 'resume' })}>
        {TIMER_MESSAGES.resume}
      </button>
      <DeleteButton
        label={TIMER_MESSAGES.deleteOf(name || speech.title)}
        run={() => dispatch({ type: 'delete', id })}
      />
    </div>
  </div>
);
