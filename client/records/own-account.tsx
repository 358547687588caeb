import { createContext, use, type ReactNode } from 'react';
import type { MeQuery } from '../gql/admin';
import { useMeQuery } from '../gql/admin-hooks';

const OwnAccount = createContext<MeQuery | undefined>(undefined);

/** Reads the officer's own account, once for the whole dashboard: two readers would differ while it is read anew. */
export function OwnAccountProvider({ children }: { children: ReactNode }) {
  const { data } = useMeQuery();
  return <OwnAccount value={data}>{children}</OwnAccount>;
}

/** The officer's own account; undefined until it is loaded. */
export const useOwnAccount = (): MeQuery | undefined => use(OwnAccount);
