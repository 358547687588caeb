import { usePublicClient } from '../../../data/hooks';
import { useEffect, useState } from 'react';
import { EveningSheetDocument } from '../../../gql/sheet';
import { useEveningSheetQuery } from '../../../gql/sheet-hooks';
import type { ShownSheet } from './sheet-line';

const REFRESH_MS = 60_000;

/** The sheet, read anew every minute. What was shown stays if the network goes away, or if an officer closes the sheet. */
export function useLatestSheet(meetingId: string, date: string): ShownSheet | null {
  const client = usePublicClient();
  const { data } = useEveningSheetQuery({ variables: { meetingId, date } });
  const [latest, setLatest] = useState<ShownSheet | null>(null);
  useEffect(() => {
    const query = { query: EveningSheetDocument, variables: { meetingId, date }, fetchPolicy: 'no-cache' } as const;
    const refresh = async (): Promise<void> => {
      // Without a network: until the next time.
      const result = await client.query(query).catch(() => null);
      if (result?.data?.eveningSheet) setLatest(result.data.eveningSheet);
    };
    const onOnline = (): void => void refresh();
    const timer = setInterval(onOnline, REFRESH_MS);
    addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      removeEventListener('online', onOnline);
    };
  }, [client, meetingId, date]);
  return latest ?? data?.eveningSheet ?? null;
}
