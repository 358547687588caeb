import { skipToken } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmissionQuery, useSubmissionsQuery } from '../../../../gql/admin-hooks';
import { useUrlFilter } from '../../../../ui/records/use-url-filter';
import { useRecordList } from '../../../../ui/records/use-record-list';
import { SUBMISSIONS_MESSAGES } from '../texts';

const PAGE_SIZE = 50;
/** Loads more when this many submissions are left. */
const LOAD_MORE_AT = 3;
const POST = 'post';
const SHOW = 'show';
const DECLINED = 'declined';
/** Marks the end of the list in the URL. */
const END = 'end';

/**
 * Submissions in order of arrival, and the current one, whose ID is in the URL, so that it is still current after
 * editing. When one is published, declined or deleted, the next takes its place.
 */
export function useSubmissions() {
  const address = useUrlFilter();
  const declined = address.get(SHOW) === DECLINED;
  const query = useSubmissionsQuery({ variables: { declined, first: PAGE_SIZE }, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(query, (data) => data.adminBlogPosts, SUBMISSIONS_MESSAGES.submissionsFailed);
  const { list, loadMore } = pages;
  const waiting =
    list?.nodes.filter(({ status, declinedAt }) => status === 'DRAFT' && (declinedAt !== null) === declined) ?? [];
  const total = list ? list.totalCount - (list.nodes.length - waiting.length) : 0;

  const found = waiting.findIndex(({ id }) => id === address.get(POST));
  const [seen, setSeen] = useState(0);
  if (found >= 0 && found !== seen) setSeen(found);
  const sought = address.get(POST) === END ? waiting.length : found >= 0 ? found : seen;
  const place = Math.min(sought, waiting.length);

  const more = list?.pageInfo.hasNextPage === true && place + LOAD_MORE_AT >= waiting.length;
  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (more) load();
  }, [more, waiting.length]);

  const go = (to: number): void => {
    if (to >= 0 && to <= waiting.length) address.set(POST, waiting[to]?.id ?? END);
  };
  return {
    pages,
    current: waiting[place],
    next: waiting[place + 1],
    place,
    total,
    declined,
    /** Switches between the submissions that wait and those that were declined. */
    showDeclined: (on: boolean): void => address.set(SHOW, on ? DECLINED : null),
    step: (by: 1 | -1): void => go(place + by),
    begin: (): void => go(0),
  };
}

/** The current submission, always refetched; the next one is prefetched. */
export function useCurrentSubmission(id: string | undefined, next: string | undefined) {
  useSubmissionQuery(next ? { variables: { id: next } } : skipToken);
  const { data, error, refetch } = useSubmissionQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const post = data?.adminBlogPost.id === id ? data?.adminBlogPost : undefined;
  return { post, failed: error !== undefined && !post, again: () => void refetch().catch(() => undefined) };
}
