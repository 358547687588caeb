import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { dateAndTime, dayIn, timeIn } from '@shared/time';
import { useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSite } from '../../../ui/site/site';
import { ChooseScreen } from './choose-screen';
import { eveningKey, presentEvening } from './evenings';
import { HandInState } from './hand-in-state';
import { RunningScreen } from './running-screen';
import { nextSpeech, speechesOf } from './speeches';
import { StoppedScreen } from './stopped-screen';
import { TIMER_MESSAGES } from './texts';
import { TimeLog } from './time-log';
import classes from './timer-page.module.css';
import { eveningsStore, somebodyStore, timerStore, type KeptEvenings } from './timer-store';
import type { TimerState } from './timer-machine';
import { useEvenings, type Evenings } from './use-evenings';
import { useHandIn, type HandIn } from './use-hand-in';
import { useOfflineCopy } from './offline-copy';
import { useToday } from './use-today';

/**
 * Times the speeches of an evening, with or without a network. The server renders nothing of the evening, so that the
 * page is the same for every club link and can be stored on the device.
 */
export function TimerPage() {
  const { token = '' } = useParams();
  const { name } = useSite();
  const timer = timerStore.useValue();
  const kept = eveningsStore.useValue();
  const evenings = useEvenings(token);
  const handIn = useHandIn(token, evenings.load);
  const isReady = useOfflineCopy();
  return (
    <main id="content" className={classes.page}>
      <title>{`${TIMER_MESSAGES.title} · ${name}`}</title>
      <meta name="robots" content="noindex" />
      {timer && kept ? (
        <Timer {...{ token, timer, kept, evenings, handIn, isReady }} />
      ) : (
        <div className={classes.scroll}>
          <header className={classes.head}>
            <h1>{TIMER_MESSAGES.title}</h1>
            <p>{TIMER_MESSAGES.loading}</p>
            <noscript>
              <p>{TIMER_MESSAGES.needsScripts}</p>
            </noscript>
          </header>
        </div>
      )}
    </main>
  );
}

interface TimerProps {
  token: string;
  timer: TimerState;
  kept: KeptEvenings;
  evenings: Evenings;
  handIn: HandIn;
  isReady: boolean;
}

function Timer({ timer: { stage, log }, kept, evenings, handIn, isReady, token }: TimerProps) {
  const [chosen, choose] = useState<string>();
  // The fields of somebody who is not on the sheet decide what is started.
  somebodyStore.useValue();
  const today = useToday();
  const evening =
    kept.evenings.find(({ sheet }) => eveningKey(sheet) === chosen) ?? presentEvening(kept.evenings, today);
  if (stage.name === 'running') return <RunningScreen speech={stage.speech} startedAt={stage.startedAt} />;
  const entry = stage.name === 'stopped' && log.find(({ id }) => id === stage.id);
  const status = (
    <div className={classes.status}>
      <p data-done={isReady || undefined}>{isReady ? TIMER_MESSAGES.ready : TIMER_MESSAGES.notReady}</p>
      <HandInState log={log} handIn={handIn} />
    </div>
  );
  if (entry)
    return (
      <StoppedScreen entry={entry} next={evening ? nextSpeech(speechesOf(evening), log) : null}>
        {status}
      </StoppedScreen>
    );
  const missing = evenings.loading || evenings.problem ? TIMER_MESSAGES.noSheet : TIMER_MESSAGES.noEvenings;
  const timings = evening?.timings.length ? evening.timings : kept.timings;
  return (
    <ChooseScreen {...{ evenings: kept.evenings, evening, timings, missing, log, status, onEvening: choose }}>
      <TimeLog log={log} />
      <Foot {...{ kept, evenings, token }} />
    </ChooseScreen>
  );
}

function Foot({ token, kept, evenings }: Pick<TimerProps, 'token' | 'kept' | 'evenings'>) {
  const { loading, problem, load } = evenings;
  const { timeZone } = useSite();
  const today = useToday();
  const readAt = new Date(kept.readAt);
  const clock = (dayIn(timeZone, readAt) === today ? timeIn : dateAndTime)(timeZone, readAt);
  const isStored = timerStore.isStored() && eveningsStore.isStored();
  return (
    <footer className={classes.foot}>
      {problem && <p role="alert">{problem}</p>}
      {!isStored && <p role="alert">{TIMER_MESSAGES.notStored}</p>}
      {kept.evenings.length > 0 && <p>{TIMER_MESSAGES.asOf(clock)}</p>}
      <button type="button" className={classes.plain} aria-disabled={loading} onClick={() => void load()}>
        {loading ? TIMER_MESSAGES.refreshing : TIMER_MESSAGES.refresh}
      </button>
      <p>
        {TIMER_MESSAGES.privacy} <a href="/privacy">{TIMER_MESSAGES.privacyLink}</a>
      </p>
      {/* A document of its own: the router would need data that a device without a network does not have. */}
      <a href={PERSONAL_LINK_PATHS.club + token}>{TIMER_MESSAGES.board}</a>
    </footer>
  );
}
