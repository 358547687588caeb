import { NetworkStatus } from '@apollo/client';
import { useId, type ReactNode } from 'react';
import { Notice } from '../page/notice';
import { SectionFailed } from './section-failed';
import type from '../theme/type.module.css';
// Imported last, so that it overrides the others.
import classes from './section-status.module.css';

interface SectionStatusProps {
  /** A query without data. */
  query: { networkStatus: NetworkStatus; error?: unknown; refetch(): Promise<unknown> };
  /** The query also failed on the server. */
  failed: boolean;
  /** Shown while loading, and after a failure. */
  messages: readonly [loading: string, failed: string];
  /** Details of the failure; by default its message. */
  children?: ReactNode;
}

/** Placeholder for a section's content while it loads or after it failed. */
export function SectionStatus({ query, failed, messages: texts, children }: SectionStatusProps) {
  const [loadingText, failedText] = texts;
  // The error is shown again.
  const retry = () => void query.refetch().catch(() => null);
  if (hasFailed(query, failed)) {
    return (
      <SectionFailed message={failedText} onRetry={retry} error={children ? null : query.error}>
        {children}
      </SectionFailed>
    );
  }
  return (
    <div className={classes.loading} aria-busy>
      <Notice title={loadingText} />
    </div>
  );
}

/** Placeholder for a section with its heading. */
export function SectionWithStatus({ title, ...awaited }: SectionStatusProps & { title: string }) {
  const headline = useId();
  return (
    <section className={classes.section} aria-labelledby={headline}>
      <h2 className={type.section} id={headline}>
        {title}
      </h2>
      <SectionStatus {...awaited} />
    </section>
  );
}

/** True if a query without data has failed. The server's failure counts until the query is retried. */
export const hasFailed = ({ networkStatus }: { networkStatus: NetworkStatus }, failed: boolean): boolean =>
  networkStatus === NetworkStatus.error || (failed && networkStatus === NetworkStatus.loading);
