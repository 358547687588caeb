import { data } from 'react-router-dom';
import { typedKeys } from '../ui/typed-keys';

/** Loader data of a page whose sections are read independently: the names of those that failed. */
export async function loadSections<Name extends string>(reading: Record<Name, Promise<unknown>>) {
  const failed = await failedSections(reading);
  return noStoreIfIncomplete(failed, failed);
}

/**
 * The server waits for every section and follows a redirect; a browser shows the page at once and each section when
 * it is ready.
 */
export async function failedSections<Name extends string>(reading: Record<Name, Promise<unknown>>): Promise<Name[]> {
  const settled = Promise.allSettled(Object.values(reading));
  const results = import.meta.env.SSR ? await settled : [];
  const failures = results.map((result) => result.status === 'rejected' && (result.reason as unknown));
  const elsewhere = failures.find((failure) => failure instanceof Response);
  if (elsewhere) throw elsewhere;
  return typedKeys(reading).filter((_, i) => failures[i]);
}

/** An incomplete page must not be cached. */
export const noStoreIfIncomplete = <Answer>(answer: Answer, failed: readonly string[]) =>
  failed.length > 0 ? data(answer, { headers: { 'cache-control': 'no-store' } }) : answer;
