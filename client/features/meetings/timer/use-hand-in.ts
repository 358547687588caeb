import { useApolloClient } from '@apollo/client/react';
import { ERROR_KINDS } from '@shared/error-kinds';
import { TIMED_SPEECH_LIMITS } from '@shared/timed-speeches';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { HandInTimesDocument, type TimedSpeechInput } from '../../../gql/timer';
import { type Failure, failureOf } from '../../../ui/loading/failure';
import { dueTimes, type LoggedTime, type TimerState, waitingTimes } from './timer-machine';
import { dispatch, timerStore } from './timer-store';

/** Milliseconds between two looks for entries that are due. */
const INTERVAL_MS = 10_000;

export interface HandIn {
  online: boolean;
  /** Why the server refused them. */
  refusal: string | null;
  /** Hands in everything that waits, also what was refused. */
  handInNow: () => void;
}

/**
 * Hands the log in, entry by entry once, as soon as there is a network. An entry is sent only after `probe` has read
 * something: an attempt without a network must not keep it from being corrected.
 */
export function useHandIn(token: string, probe: () => Promise<boolean>): HandIn {
  const client = useApolloClient();
  const online = useOnline();
  const [reached, setReached] = useState(true);
  const [refusal, setRefusal] = useState<string | null>(null);
  const underWay = useRef(false);

  const send = async (batch: LoggedTime[]): Promise<void> => {
    const ids = batch.map(({ id }) => id);
    dispatch({ type: 'send', ids });
    const { meetingId, date } = batch[0]!.speech;
    try {
      const variables = { token, meetingId, date, entries: batch.map(inputOf) };
      await client.mutate({ mutation: HandInTimesDocument, variables, fetchPolicy: 'no-cache' });
      dispatch({ type: 'hand in', ids });
    } catch (error) {
      if (isRefused(failureOf(error))) dispatch({ type: 'refuse', ids });
      throw error;
    }
  };
  const handIn = async (entries: LoggedTime[]): Promise<void> => {
    if (entries.length === 0) return;
    const isReached = await probe();
    setReached(isReached);
    if (!isReached) return;
    try {
      for (const batch of batchesOf(entries)) await send(batch);
      setRefusal(null);
    } catch (error) {
      const failure = failureOf(error);
      setReached(isRefused(failure));
      setRefusal(isRefused(failure) ? failure.message : null);
    }
  };
  const run = async (choose: (log: TimerState['log'], now: number) => LoggedTime[]): Promise<void> => {
    if (underWay.current || !navigator.onLine) return;
    underWay.current = true;
    await handIn(choose(timerStore.read().log, Date.now())).finally(() => (underWay.current = false));
  };

  const look = useEffectEvent(() => {
    // The server would refuse them again.
    if (!refusal) void run(dueTimes);
  });
  const start = useEffectEvent(() => void run(dueTimes));
  useEffect(() => {
    const onOnline = (): void => start();
    onOnline();
    const interval = setInterval(() => look(), INTERVAL_MS);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(interval);
      removeEventListener('online', onOnline);
    };
  }, [token]);
  return { online: online && reached, refusal, handInNow: () => void run(waitingTimes) };
}

/** Entries of one evening each, as many as the server takes at once. */
function batchesOf(entries: LoggedTime[]): LoggedTime[][] {
  const { entries: most } = TIMED_SPEECH_LIMITS;
  const eveningOf = ({ speech }: LoggedTime): string => `${speech.meetingId} ${speech.date}`;
  return [...new Set(entries.map(eveningOf))].flatMap((evening) => {
    const own = entries.filter((entry) => eveningOf(entry) === evening);
    return Array.from({ length: Math.ceil(own.length / most) }, (_, at) => own.slice(at * most, (at + 1) * most));
  });
}

/** Errors after which the server may have stored something. */
const UNSURE: readonly string[] = [ERROR_KINDS.internal.code, ERROR_KINDS.unavailable.code];

/** The server has read the request and stored nothing. */
const isRefused = ({ code }: Failure): boolean => code !== null && !UNSURE.includes(code);

/** Somebody else than the holder of the role has spoken if the name was corrected. */
function inputOf({ id, speech, name, seconds, startedAt }: LoggedTime): TimedSpeechInput {
  const { green, yellow, red, from, until } = speech.timing;
  return {
    ...{ id, itemId: speech.itemId, title: speech.title, name, seconds },
    roleId: name === speech.name ? speech.roleId : null,
    timing: { green, yellow, red, from, until },
    startedAt: new Date(startedAt).toISOString(),
  };
}

function subscribe(listener: () => void): () => void {
  addEventListener('online', listener);
  addEventListener('offline', listener);
  return () => {
    removeEventListener('online', listener);
    removeEventListener('offline', listener);
  };
}

const useOnline = (): boolean =>
  useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
