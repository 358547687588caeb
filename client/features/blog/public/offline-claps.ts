import { useEffect } from 'react';
import { useClapBlogPostMutation } from '../../../gql/public-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { randomKey } from '../../../ui/forms/form-idempotency-key';
import { ERROR_KINDS } from '@shared/error-kinds';

/** A clap made without a connection. */
interface StoredClap {
  /** ID of the post. */
  id: string;
  /** Idempotency key: however often it is sent, it counts once. */
  key: string;
}

const STORAGE_KEY = 'offline-claps';
const MAX_STORED = 200;
/** Such a clap will never be accepted. */
const PERMANENT: readonly (string | null)[] = (['invalid', 'not-found', 'unprocessable'] as const).map(
  (kind) => ERROR_KINDS[kind].code,
);

/** Stores a clap on the device until there is a connection. */
export const storeClap = (id: string): void => write([...read(), { id, key: randomKey() }].slice(-MAX_STORED));

/** Sends the stored claps when the page opens, and whenever the connection is back. */
export function useStoredClaps(): void {
  const [clap] = useClapBlogPostMutation();
  useEffect(() => {
    const send = () => void sendStored((variables) => clap({ variables }));
    send();
    addEventListener('online', send);
    return () => removeEventListener('online', send);
  }, [clap]);
}

async function sendStored(send: (clap: StoredClap) => Promise<unknown>): Promise<void> {
  for (const clap of navigator.onLine ? read() : []) {
    try {
      await send(clap);
    } catch (error) {
      if (!PERMANENT.includes(failureOf(error).code)) return;
    }
    write(read().filter(({ key }) => key !== clap.key));
  }
}

function read(): StoredClap[] {
  try {
    return JSON.parse(localStorage.getItem(STORAGE_KEY) ?? '[]') as StoredClap[];
  } catch {
    return [];
  }
}

function write(claps: StoredClap[]): void {
  try {
    if (claps.length > 0) localStorage.setItem(STORAGE_KEY, JSON.stringify(claps));
    else localStorage.removeItem(STORAGE_KEY);
  } catch {
    // Storage is full or blocked: a clap is not worth a message.
  }
}
