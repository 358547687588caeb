import { usePublicClient } from '../../../data/hooks';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { TimerEveningsDocument } from '../../../gql/timer';
import { failureOf } from '../../../ui/loading/failure';
import { useSite } from '../../../ui/site/site';
import { TIMER_MESSAGES } from './texts';
import { forgetPast, keepEvenings } from './timer-store';
import { useToday } from './use-today';

export interface Evenings {
  loading: boolean;
  /** Why the sheets could not be read. */
  problem: string | null;
  /** Reads them anew; false if that fails. */
  load: () => Promise<boolean>;
}

/** Reads the sheets when the page opens, on a new day and when the network is back, and keeps them on the device. */
export function useEvenings(token: string): Evenings {
  const client = usePublicClient();
  const { timeZone } = useSite();
  const today = useToday();
  const [loading, setLoading] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const underWay = useRef<Promise<boolean>>(null);

  const read = async (): Promise<boolean> => {
    setLoading(true);
    try {
      const options = { query: TimerEveningsDocument, variables: { token }, fetchPolicy: 'no-cache' } as const;
      const evenings = (await client.query(options)).data?.timerEvenings ?? null;
      keepEvenings(evenings ?? []);
      setProblem(evenings ? null : TIMER_MESSAGES.missing);
      return evenings !== null;
    } catch (error) {
      setProblem(failureOf(error).message ?? TIMER_MESSAGES.loadFailed);
      return false;
    } finally {
      setLoading(false);
      underWay.current = null;
    }
  };
  const load = (): Promise<boolean> => (underWay.current ??= read());

  const open = useEffectEvent(() => {
    forgetPast(timeZone);
    void load();
  });
  useEffect(() => {
    open();
    const onOnline = (): void => open();
    addEventListener('online', onOnline);
    return () => removeEventListener('online', onOnline);
  }, [token, today]);
  return { loading, problem, load };
}
