import { weekdayAndDay } from '@shared/time';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { nextSpeech, NO_ITEM, speechesOf, speechOf, timingOf, type TimerEvening } from './speeches';
import { SpeechChoice } from './speech-choice';
import { StartButton } from './start-button';
import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';
import type { LoggedTime, Speech } from './timer-machine';
import { dispatch, somebodyStore } from './timer-store';
import { useSpaceKey } from './use-space-key';

interface ChooseScreenProps {
  evenings: readonly TimerEvening[];
  evening: TimerEvening;
  today: string;
  log: readonly LoggedTime[];
  onEvening: (key: string) => void;
  /** Shown above the list. */
  status: ReactNode;
  /** Shown below it. */
  children: ReactNode;
}

export const keyOf = ({ sheet }: TimerEvening): string => `${sheet.meetingId} ${sheet.date}`;

/** The list of the evening. One tap starts whoever is next. */
export function ChooseScreen({ evenings, evening, today, log, onEvening, status, children }: ChooseScreenProps) {
  const form = useId();
  const speeches = speechesOf(evening, today);
  const [chosen, choose] = useState<string>();
  const line = speeches.find(({ itemId }) => itemId === chosen);
  const isSomebody = chosen === NO_ITEM;
  const speech = line ?? (isSomebody ? null : nextSpeech(speeches, log)) ?? somebody(evening, today);
  const start = (): void => {
    if (!speech) return;
    dispatch({ type: 'start', speech });
    if (speech.itemId === NO_ITEM) somebodyStore.write({ ...somebodyStore.read(), name: '' });
  };
  useSpaceKey(start);
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    start();
  };
  return (
    <>
      <div className={classes.scroll}>
        <form id={form} method="dialog" onSubmit={submit}>
          <Head evenings={evenings} evening={evening} onEvening={onEvening} />
          {status}
          {speech?.isPractice && <p className={classes.note}>{TIMER_MESSAGES.practice}</p>}
          {speeches.length === 0 && <p className={classes.note}>{TIMER_MESSAGES.noLines}</p>}
          <SpeechChoice {...{ speeches, evening, log, chosen: speech?.itemId ?? NO_ITEM, onChoose: choose }} />
        </form>
        {children}
      </div>
      {speech && (
        <div className={classes.bar}>
          <StartButton type="submit" form={form} speech={speech} />
        </div>
      )}
    </>
  );
}

/** Null if the meeting has no timings. */
function somebody(evening: TimerEvening, today: string): Speech | null {
  const { name, timingId } = somebodyStore.read();
  const timing = timingOf(evening.timings, timingId);
  return timing ? speechOf(evening, today, { name: name.trim(), timing }) : null;
}

function Head({ evenings, evening, onEvening }: Pick<ChooseScreenProps, 'evenings' | 'evening' | 'onEvening'>) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {TIMER_MESSAGES.title}
      </h1>
      {evenings.length > 1 ? (
        <select
          aria-label={TIMER_MESSAGES.evening}
          value={keyOf(evening)}
          onChange={(event) => onEvening(event.target.value)}
        >
          {evenings.map((each) => (
            <option key={keyOf(each)} value={keyOf(each)}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      ) : (
        <p>{nameOf(evening)}</p>
      )}
    </header>
  );
}

const nameOf = ({ sheet }: TimerEvening): string => `${sheet.title}, ${weekdayAndDay(sheet.evening.day)}`;
