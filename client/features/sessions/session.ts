import { useSyncExternalStore } from 'react';
import { storedText, storeText } from '../../ui/browser-storage';

/** Browser storage key of the session token. */
export const TOKEN_KEY = 'adminToken';

/**
 * The officer's session in this browser: a token in local storage. A stored token counts as signed in until the
 * server rejects it. Signing out in one tab signs out all.
 */
const listeners = new Set<() => void>();
const notifyListeners = (): void => listeners.forEach((listener) => listener());

/** Fallback for this tab if storage is not available. */
let memoryToken: string | null = null;
/** Signed out in this tab by the user. */
let signedOutByUser = false;
/** The server ended it while this page was open. */
let endedByServer = false;

const read = (): string | null => storedText(TOKEN_KEY) ?? memoryToken;

/** The last token that this tab has read or written. */
let known: string | null = null;

const write = (token: string | null): void => {
  known = token;
  memoryToken = token;
  storeText(TOKEN_KEY, token);
  notifyListeners();
};

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && key !== TOKEN_KEY) return;
    memoryToken = null;
    listener();
  };
  listeners.add(listener);
  addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    removeEventListener('storage', onStorage);
  };
};

export const session = {
  token: read,
  begin(token: string): void {
    signedOutByUser = false;
    endedByServer = false;
    write(token);
  },
  /** Ends the session of `token` only: a late rejection of an old token must not end a newer session. */
  end(token: string | null): void {
    if (token !== read()) return;
    endedByServer = token !== null;
    write(null);
  },
  /** The user signs out. */
  leave(): void {
    signedOutByUser = true;
    endedByServer = false;
    write(null);
  },
  hasEnded: (): boolean => endedByServer,
  /** The sign-in page. After an expired session, signing in returns to `path`; after signing out it does not. */
  signInPath: (path: string): string =>
    signedOutByUser ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${encodeURIComponent(path)}`,
  subscribe,
  /** Calls `listener` when another tab has signed in, perhaps as somebody else: a tab that was frozen does not see the sign-out before. */
  onSignInElsewhere(listener: () => void): void {
    known = read();
    const look = (): void => {
      const token = read();
      const isNew = token !== null && token !== known;
      known = token;
      if (isNew) listener();
    };
    addEventListener('storage', look);
    // Back from the browser's cache of pages, which no event reaches.
    addEventListener('pageshow', look);
  },
};

/** The token, or null if not signed in. */
export const useSession = (): string | null => useSyncExternalStore(subscribe, read, () => null);

const ADMIN_HOME = '/admin/dashboard';
const SIGN_IN_PATH = '/adminlogin';

/** Destination after signing in: `next` if it is a dashboard page, else the dashboard's home. */
export function afterSignIn(next: string | null): string {
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return ADMIN_HOME;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && /^\/admin(\/|$)/.test(pathname) ? pathname + search : ADMIN_HOME;
}
