import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useDashboardOverviewQuery } from '../../../gql/admin-hooks';

/** Refetched on each navigation. The previous data stays visible while loading and after a failure. */
export function useOverview() {
  const { data, previousData, error, refetch } = useDashboardOverviewQuery();
  const { pathname } = useLocation();
  const seenAt = useRef(pathname);
  const refresh = (): void => void refetch().catch(() => undefined);
  useEffect(() => {
    if (seenAt.current === pathname) return;
    seenAt.current = pathname;
    refetch().catch(() => undefined);
  }, [pathname, refetch]);
  const shown = data ?? previousData;
  return { data: shown, failed: error !== undefined && !shown, refresh };
}
