import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { dayIn, timeIn } from '@shared/time';
import { useEffect, useState } from 'react';
import { useParams } from 'react-router-dom';
import { useSite } from '../../../ui/site/site';
import { ChooseScreen, keyOf } from './choose-screen';
import { HandInState } from './hand-in-state';
import { RunningScreen } from './running-screen';
import { nextSpeech, speechesOf } from './speeches';
import { StoppedScreen } from './stopped-screen';
import { TIMER_MESSAGES } from './texts';
import { TimeLog } from './time-log';
import classes from './timer-page.module.css';
import { dispatch, eveningsStore, somebodyStore, timerStore, type KeptEvenings } from './timer-store';
import type { TimerState } from './timer-machine';
import { useEvenings, type Evenings } from './use-evenings';
import { useHandIn, type HandIn } from './use-hand-in';
import { useOfflineCopy } from './offline-copy';

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
  useEffect(() => dispatch({ type: 'forget' }), []);
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
  const evening = kept.evenings.find((each) => keyOf(each) === chosen) ?? kept.evenings[0];
  const today = dayIn(useSite().timeZone, new Date());
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
      <StoppedScreen entry={entry} next={evening ? nextSpeech(speechesOf(evening, today), log) : null}>
        {status}
      </StoppedScreen>
    );
  const rest = (
    <>
      <TimeLog log={log} />
      <Foot {...{ kept, evenings, token }} />
    </>
  );
  if (!evening)
    return (
      <div className={classes.scroll}>
        <header className={classes.head}>
          <h1>{TIMER_MESSAGES.title}</h1>
          {!evenings.loading && !evenings.problem && <p>{TIMER_MESSAGES.noEvenings}</p>}
        </header>
        {status}
        {rest}
      </div>
    );
  return (
    <ChooseScreen {...{ evenings: kept.evenings, evening, today, log, status, onEvening: choose }}>{rest}</ChooseScreen>
  );
}

function Foot({ token, kept, evenings }: Pick<TimerProps, 'token' | 'kept' | 'evenings'>) {
  const { loading, problem, load } = evenings;
  const readAt = timeIn(useSite().timeZone, new Date(kept.readAt));
  const isStored = timerStore.isStored() && eveningsStore.isStored();
  return (
    <footer className={classes.foot}>
      {problem && <p role="alert">{problem}</p>}
      {!isStored && <p role="alert">{TIMER_MESSAGES.notStored}</p>}
      {kept.readAt > 0 && <p>{TIMER_MESSAGES.asOf(readAt)}</p>}
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
