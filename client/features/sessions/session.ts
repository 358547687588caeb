import { useSyncExternalStore } from 'react';
import { TOKEN_KEY } from '@shared/sessions';

/**
 * The administrator's session in this browser: a token in local storage. A stored token counts as signed in at once; the
 * server's first answer tells whether it still is. Every tab follows: signing out in one signs out all.
 */
const listeners = new Set<() => void>();
const tell = (): void => listeners.forEach((listener) => listener());

/** Serves this tab alone where the browser refuses to store. */
let unstored: string | null = null;
/** The session was ended in this tab by whoever had it. */
let left = false;
/** The server ended it while this page was open. */
let ended = false;

const read = (): string | null => {
  try {
    return localStorage.getItem(TOKEN_KEY) ?? unstored;
  } catch {
    return unstored;
  }
};

const write = (token: string | null): void => {
  unstored = token;
  try {
    if (token) localStorage.setItem(TOKEN_KEY, token);
    else localStorage.removeItem(TOKEN_KEY);
  } catch {
    // kept in `unstored`
  }
  tell();
};

const subscribe = (listener: () => void): (() => void) => {
  const onStorage = ({ key }: StorageEvent): void => {
    if (key !== null && key !== TOKEN_KEY) return;
    unstored = null;
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
    left = false;
    ended = false;
    write(token);
  },
  /** Ends the session of `token`, and no other: a late refusal of a former one must not end the present one. */
  end(token: string | null): void {
    if (token !== read()) return;
    ended = token !== null;
    write(null);
  },
  /** Ends it because its holder says so. */
  leave(): void {
    left = true;
    ended = false;
    write(null);
  },
  hasEnded: (): boolean => ended,
  /** Where to sign in. Whom the session left comes back to `path` afterwards; who left it does not. */
  signInPath: (path: string): string => (left ? SIGN_IN_PATH : `${SIGN_IN_PATH}?next=${encodeURIComponent(path)}`),
  subscribe,
};

/** The token, or null when nobody is signed in. */
export const useSession = (): string | null => useSyncExternalStore(subscribe, read, () => null);

const ADMIN_HOME = '/admin/dashboard';
const SIGN_IN_PATH = '/adminlogin';

/** Where a sign-in leads: `next` when it is a page of our own dashboard, else its home. */
export function afterSignIn(next: string | null): string {
  const here = 'https://here.invalid';
  if (!next?.startsWith('/') || !URL.canParse(next, here)) return ADMIN_HOME;
  const { origin, pathname, search } = new URL(next, here);
  return origin === here && pathname.startsWith('/admin/') ? pathname + search : ADMIN_HOME;
}
