import { data } from 'react-router-dom';

/**
 * What a loader answers for a page of sections, each of which is read for itself: the names of those that failed.
 */
export async function readSections<Name extends string>(reading: Record<Name, Promise<unknown>>) {
  const failed = await failedOf(reading);
  return forNow(failed, failed);
}

/**
 * The server waits for all of them, and goes where one leads; a browser shows the page at once, and each section as it
 * comes.
 */
export async function failedOf<Name extends string>(reading: Record<Name, Promise<unknown>>): Promise<Name[]> {
  const settled = Promise.allSettled(Object.values(reading));
  const results = import.meta.env.SSR ? await settled : [];
  const failures = results.map((result) => result.status === 'rejected' && (result.reason as unknown));
  const elsewhere = failures.find((failure) => failure instanceof Response);
  if (elsewhere) throw elsewhere;
  return (Object.keys(reading) as Name[]).filter((_, i) => failures[i]);
}

/** Nobody may keep a page that lacks something. */
export const forNow = <Answer>(answer: Answer, failed: readonly string[]) =>
  failed.length > 0 ? data(answer, { headers: { 'cache-control': 'no-store' } }) : answer;
