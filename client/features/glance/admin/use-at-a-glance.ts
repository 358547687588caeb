import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router-dom';
import { useAtAGlanceQuery } from '../../../gql/admin-hooks';

/**
 * How things stand: looked up when the dashboard opens, and again on the way from one screen to another. What stood
 * before stays until the answer is there, and where there is none.
 */
export function useAtAGlance() {
  const { data, previousData, error, refetch } = useAtAGlanceQuery();
  const { pathname } = useLocation();
  const seenAt = useRef(pathname);
  const lookAgain = (): void => void refetch().catch(() => undefined);
  useEffect(() => {
    if (seenAt.current === pathname) return;
    seenAt.current = pathname;
    refetch().catch(() => undefined);
  }, [pathname, refetch]);
  const shown = data ?? previousData;
  return { shown, failed: error !== undefined && !shown, lookAgain };
}
