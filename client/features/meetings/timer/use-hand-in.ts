import { usePublicClient } from '../../../data/hooks';
import { dayIn } from '@shared/time';
import { useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import { useSite } from '../../../ui/site/site';
import { eveningOn } from './evenings';
import { keyOfEntry } from './hand-in';
import { handInRound, type Refusals } from './hand-in-round';
import { dueTimes, type LoggedTime, type TimerState, waitingTimes } from './timer-machine';
import { dispatch, eveningsStore, timerStore } from './timer-store';

const SECOND = 1000;
/** Milliseconds between two looks for entries that are due. */
const INTERVAL_MS = 10 * SECOND;

export interface HandIn {
  online: boolean;
  refusals: Refusals;
  /** Hands in everything that waits, also what was refused. */
  handInNow: () => void;
}

type Choose = (log: TimerState['log'], now: number) => LoggedTime[];

/**
 * Hands the log in, entry by entry once, as soon as there is a network. An entry is sent only after `probe` has read
 * something: an attempt without a network must not keep it from being corrected.
 */
export function useHandIn(token: string, probe: () => Promise<boolean>): HandIn {
  const client = usePublicClient();
  const { timeZone } = useSite();
  const online = useOnline();
  const [reached, setReached] = useState(true);
  const [refusals, setRefusals] = useState<Refusals>({});
  const underWay = useRef(false);
  /** Milliseconds since 1970 until which nothing is sent without being asked to. */
  const pausedUntil = useRef(0);

  const handIn = async (choose: () => LoggedTime[]): Promise<void> => {
    const isReached = await probe();
    setReached(isReached);
    const entries = choose();
    if (!isReached || entries.length === 0) return;
    const round = await handInRound(client, token, entries);
    setReached(round.isReached);
    setRefusals((former) => ({ ...without(former, entries.map(keyOfEntry)), ...round.refusals }));
    pausedUntil.current = Date.now() + round.pause * SECOND;
  };
  const run = async (from: Choose): Promise<void> => {
    const choose = (): LoggedTime[] => {
      assignEvenings(timeZone);
      return from(timerStore.read().log, Date.now());
    };
    if (underWay.current || !navigator.onLine || choose().length === 0) return;
    underWay.current = true;
    await handIn(choose).finally(() => (underWay.current = false));
  };
  const runUnlessPaused = (from: Choose): void => {
    if (Date.now() >= pausedUntil.current) void run(from);
  };

  const look = useEffectEvent(() => {
    // The server would refuse them again.
    const isFinal = (entry: LoggedTime): boolean => refusals[keyOfEntry(entry)]?.isTemporary === false;
    runUnlessPaused((log, now) => dueTimes(log, now).filter((entry) => !isFinal(entry)));
  });
  const start = useEffectEvent(() => runUnlessPaused(dueTimes));
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
  return { online: online && reached, refusals, handInNow: () => void run(waitingTimes) };
}

const without = (refusals: Refusals, keys: readonly string[]): Refusals =>
  Object.fromEntries(Object.entries(refusals).filter(([key]) => !keys.includes(key)));

/** Looks up the evenings of times that were taken without a sheet. */
function assignEvenings(timeZone: string): void {
  const { evenings } = eveningsStore.read();
  for (const { id, speech, startedAt } of waitingTimes(timerStore.read().log)) {
    const evening = speech.evening ? null : eveningOn(dayIn(timeZone, new Date(startedAt)), evenings);
    if (evening) dispatch({ type: 'assign', id, evening });
  }
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
