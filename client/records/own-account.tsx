import { useWindowEvent } from '@mantine/hooks';
import { createContext, use, useEffect, useEffectEvent, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { MeQuery } from '../gql/admin';
import { useMeQuery } from '../gql/admin-hooks';

interface OwnAccount {
  own: MeQuery | undefined;
  /** Why it could not be loaded. It is tried again on the next page, and once there is a connection. */
  error: Error | undefined;
  retry: () => void;
}

const OwnAccountContext = createContext<OwnAccount | null>(null);

/** Reads the officer's own account, once for the whole dashboard: two readers would differ while it is read anew. */
export function OwnAccountProvider({ children }: { children: ReactNode }) {
  const { data: own, error, refetch } = useMeQuery();
  const { pathname } = useLocation();
  const isMissing = error !== undefined && !own;
  const retry = (): void => void refetch().catch(() => undefined);
  const retryMissing = useEffectEvent(() => {
    if (isMissing) retry();
  });
  useEffect(() => retryMissing(), [pathname]);
  useWindowEvent('online', () => isMissing && retry());
  return <OwnAccountContext value={{ own, error: isMissing ? error : undefined, retry }}>{children}</OwnAccountContext>;
}

/** For the dashboard, which says that it could not be loaded. */
export function useOwnAccountState(): OwnAccount {
  const account = use(OwnAccountContext);
  if (!account) throw new Error('useOwnAccount() outside of the dashboard');
  return account;
}

/** The officer's own account; undefined until it is loaded. */
export const useOwnAccount = (): MeQuery | undefined => useOwnAccountState().own;
