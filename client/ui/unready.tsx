import { NetworkStatus } from '@apollo/client';
import { useId, type ReactNode } from 'react';
import { Notice } from './notice';
import { SectionFailed } from './section-failed';
import type from './type.module.css';
// Last, so that it has the last word.
import classes from './unready.module.css';

interface AwaitedProps {
  /** The query that has no data yet, or none at all. */
  asked: { networkStatus: NetworkStatus; refetch(): Promise<unknown> };
  /** The server asked too, in vain. */
  failed: boolean;
  /** What is said while it loads, and when it has failed. */
  words: readonly [loading: string, failed: string];
  /** What else is said of the failure. */
  children?: ReactNode;
}

/** Stands below the headline of a section until there is something to show. */
export function Awaited({ asked, failed, words, children }: AwaitedProps) {
  const [loadingWords, failedWords] = words;
  // A refusal shows here again.
  const retry = () => void asked.refetch().catch(() => null);
  if (hasFailed(asked, failed)) {
    return (
      <SectionFailed message={failedWords} onRetry={retry}>
        {children}
      </SectionFailed>
    );
  }
  return (
    <div className={classes.loading} aria-busy>
      <Notice title={loadingWords} />
    </div>
  );
}

/** Stands in place of one section of a page, under its headline; the others go on without it. */
export function Unready({ title, ...awaited }: AwaitedProps & { title: string }) {
  const headline = useId();
  return (
    <section className={classes.section} aria-labelledby={headline}>
      <h2 className={type.section} id={headline}>
        {title}
      </h2>
      <Awaited {...awaited} />
    </section>
  );
}

/** Whether a query without data has failed, rather than being under way. The server's failure counts until it is asked again. */
export const hasFailed = ({ networkStatus }: { networkStatus: NetworkStatus }, failed: boolean): boolean =>
  networkStatus === NetworkStatus.error || (failed && networkStatus === NetworkStatus.loading);
