import { NetworkStatus } from '@apollo/client';
import { TRY_AGAIN } from '@shared/errors';
import type { ReactNode } from 'react';
import { Notice } from './notice';
import { Reload } from './reload';
import classes from './unready.module.css';

interface UnreadyProps {
  /** The query that has no data yet, or none at all. */
  asked: { networkStatus: NetworkStatus; refetch(): Promise<unknown> };
  /** The server asked too, in vain. */
  failed: boolean;
  /** What is said while it loads, and when it has failed. */
  words: readonly [loading: string, failed: string];
  /** What else is said of the failure. */
  children?: ReactNode;
}

/** Stands in place of one section of a page; the others go on without it. */
export function Unready({ asked, failed, words, children }: UnreadyProps) {
  const [loadingWords, failedWords] = words;
  const gone = hasFailed(asked, failed);
  return (
    <div className={classes.section} aria-busy={!gone}>
      {gone ? (
        <Notice title={failedWords} failed>
          {children}
          {/* A refusal shows here again. */}
          <Reload again={() => void asked.refetch().catch(() => null)}>{TRY_AGAIN}</Reload>
        </Notice>
      ) : (
        <Notice title={loadingWords} />
      )}
    </div>
  );
}

/** Whether a query without data has failed, rather than being under way. The server's failure counts until it is asked again. */
export const hasFailed = ({ networkStatus }: { networkStatus: NetworkStatus }, failed: boolean): boolean =>
  networkStatus === NetworkStatus.error || (failed && networkStatus === NetworkStatus.loading);
