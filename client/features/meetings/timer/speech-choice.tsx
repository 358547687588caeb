import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { useId } from 'react';
import type { Timings } from './evenings';
import { clockOfSeconds } from './signals';
import { NO_ITEM, timesOfLine, timingOf } from './speeches';
import classes from './speech-choice.module.css';
import { TIMER_MESSAGES } from './texts';
import page from './timer-page.module.css';
import type { LoggedTime, Speech } from './timer-machine';
import { changeSomebody, somebodyStore } from './timer-store';

interface SpeechChoiceProps {
  speeches: readonly Speech[];
  timings: Timings;
  log: readonly LoggedTime[];
  /** ID of the chosen line. */
  chosen: string;
  onChoose: (itemId: string) => void;
}

/** Everybody who is timed, and anybody else. The light is on whoever is chosen. */
export const SpeechChoice = ({ speeches, timings, log, chosen, onChoose }: SpeechChoiceProps) => (
  <fieldset className={classes.speeches}>
    <legend>{TIMER_MESSAGES.who}</legend>
    {speeches.map((speech) => (
      <label key={speech.itemId} className={classes.speech}>
        <input type="radio" name="speech" checked={speech.itemId === chosen} onChange={() => onChoose(speech.itemId)} />
        <span className={classes.who}>
          <b>{speech.name || speech.title}</b>
          <span>{speech.name ? speech.title : speech.isOpen ? null : TIMER_MESSAGES.holderless}</span>
        </span>
        <Times speech={speech} times={timesOfLine(speech, log)} />
      </label>
    ))}
    <label className={classes.speech}>
      <input type="radio" name="speech" checked={chosen === NO_ITEM} onChange={() => onChoose(NO_ITEM)} />
      <span className={classes.who}>
        <b>{TIMER_MESSAGES.somebody}</b>
        <span>{TIMER_MESSAGES.somebodyHint}</span>
      </span>
    </label>
    {chosen === NO_ITEM && <SomebodyFields timings={timings} />}
  </fieldset>
);

const Times = ({ speech: { timing }, times }: { speech: Speech; times: LoggedTime[] }) => (
  <span className={classes.times} data-taken={times.length > 0 || undefined}>
    {times.length > 0
      ? times.map(({ seconds }) => clockOfSeconds(seconds)).join(', ')
      : TIMER_MESSAGES.span(timing.green, timing.red)}
  </span>
);

function SomebodyFields({ timings }: { timings: Timings }) {
  const id = useId();
  const somebody = somebodyStore.useValue();
  if (!somebody) return null;
  return (
    <div className={classes.somebody}>
      <div className={page.field}>
        <label htmlFor={`${id}-name`}>{TIMER_MESSAGES.name}</label>
        <input
          id={`${id}-name`}
          value={somebody.name}
          maxLength={TIMED_SPEECH_LIMITS.name}
          autoComplete="off"
          autoCapitalize="words"
          onChange={(event) => changeSomebody({ name: event.target.value })}
        />
      </div>
      <div className={page.field}>
        <label htmlFor={`${id}-timing`}>{TIMER_MESSAGES.timing}</label>
        <select
          id={`${id}-timing`}
          value={timingOf(timings, somebody.timingId)?.id}
          onChange={(event) => changeSomebody({ timingId: event.target.value })}
        >
          {timings.map(({ id: timing, name, green, red }) => (
            <option key={timing} value={timing}>{`${name}, ${TIMER_MESSAGES.span(green, red)}`}</option>
          ))}
        </select>
      </div>
    </div>
  );
}
