import { weekdayAndDay } from '@shared/time';
import { useEffect, useId, useRef, useState, type FormEvent, type ReactNode } from 'react';
import { eveningKey, type TimerEvening, type Timings } from './evenings';
import { nextSpeech, NO_ITEM, speechesOf, speechOf, timingOf } from './speeches';
import { SpeechChoice } from './speech-choice';
import { StartButton } from './start-button';
import { TIMER_MESSAGES } from './texts';
import classes from './timer-page.module.css';
import { isPracticeOn, type LoggedTime, type Speech } from './timer-machine';
import { changeSomebody, somebodyStore } from './timer-store';
import { useSpaceKey } from './use-space-key';
import { useStart } from './use-start';
import { useToday } from './use-today';

interface ChooseScreenProps {
  evenings: readonly TimerEvening[];
  /** Undefined on a device without a sheet. */
  evening: TimerEvening | undefined;
  /** Those of the evening; without one, those of the last evening that the device had. */
  timings: Timings;
  /** Said in place of a sheet. */
  missing: string;
  log: readonly LoggedTime[];
  onEvening: (key: string) => void;
  /** Shown above the list. */
  status: ReactNode;
  /** Shown below it. */
  children: ReactNode;
}

/** The list of the evening. One tap starts whoever is next. Without a sheet anybody can be timed. */
export function ChooseScreen({ evening, timings, log, status, children, ...choice }: ChooseScreenProps) {
  const form = useId();
  const today = useToday();
  const startSpeech = useStart();
  const speeches = evening ? speechesOf(evening) : [];
  const [chosen, choose] = useState<string>();
  const line = speeches.find(({ itemId }) => itemId === chosen);
  const isSomebody = chosen === NO_ITEM;
  const speech = line ?? (isSomebody ? null : nextSpeech(speeches, log)) ?? somebody(evening, timings);
  const start = (): void => {
    if (!speech) return;
    startSpeech(speech);
    if (speech.itemId === NO_ITEM) changeSomebody({ name: '' });
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
          <Head evening={evening} {...choice} />
          {status}
          {speech && isPracticeOn(speech, today) && <p className={classes.note}>{TIMER_MESSAGES.practice}</p>}
          {evening && speeches.length === 0 && <p className={classes.note}>{TIMER_MESSAGES.noLines}</p>}
          <SpeechChoice {...{ speeches, timings, log, chosen: speech?.itemId ?? NO_ITEM, onChoose: choose }} />
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
function somebody(evening: TimerEvening | undefined, timings: Timings): Speech | null {
  const { name, timingId } = somebodyStore.read();
  const timing = timingOf(timings, timingId);
  return timing ? speechOf(evening, { name: name.trim(), timing }) : null;
}

type HeadProps = Pick<ChooseScreenProps, 'evenings' | 'evening' | 'missing' | 'onEvening'>;

function Head({ evenings, evening, missing, onEvening }: HeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <header className={classes.head}>
      <h1 ref={heading} tabIndex={-1}>
        {TIMER_MESSAGES.title}
      </h1>
      {evening && evenings.length > 1 ? (
        <select
          aria-label={TIMER_MESSAGES.evening}
          value={eveningKey(evening.sheet)}
          onChange={(event) => onEvening(event.target.value)}
        >
          {evenings.map((each) => (
            <option key={eveningKey(each.sheet)} value={eveningKey(each.sheet)}>
              {nameOf(each)}
            </option>
          ))}
        </select>
      ) : (
        <p>{evening ? nameOf(evening) : missing}</p>
      )}
    </header>
  );
}

const nameOf = ({ sheet }: TimerEvening): string => `${sheet.title}, ${weekdayAndDay(sheet.evening.day)}`;
