import { data } from 'react-router-dom';

/**
 * What a loader answers for a page of sections, each of which is read for itself: the names of those that failed. The
 * server waits for all of them; a browser shows the page at once, and each section as it comes. Nobody may keep a page
 * that lacks something.
 */
export async function readSections<Name extends string>(reading: Record<Name, Promise<unknown>>) {
  const settled = Promise.allSettled(Object.values(reading));
  const results = import.meta.env.SSR ? await settled : [];
  const failed = (Object.keys(reading) as Name[]).filter((_, i) => results[i]?.status === 'rejected');
  return failed.length > 0 ? data(failed, { headers: { 'cache-control': 'no-store' } }) : failed;
}
