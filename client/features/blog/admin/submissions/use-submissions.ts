import { skipToken } from '@apollo/client/react';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmissionQuery, useSubmissionsQuery } from '../../../../gql/admin-hooks';
import { useUrlFilter } from '../../../../records/list/use-url-filter';
import { useRecordList } from '../../../../records/list/use-record-list';
import { SUBMISSIONS_MESSAGES } from '../texts';
import { queuePlace } from './queue-place';
import { QUEUE } from './submission-queue';

const PAGE_SIZE = 50;

/**
 * Submissions in order of arrival, and the current one, whose ID is in the URL, so that it is still current after
 * editing and after a reload. When one is published, declined or deleted, the next takes its place.
 */
export function useSubmissions() {
  const address = useUrlFilter();
  const declined = address.get(QUEUE.show) === QUEUE.declined;
  const query = useSubmissionsQuery({ variables: { declined, first: PAGE_SIZE }, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(query, (data) => data.adminBlogPosts, SUBMISSIONS_MESSAGES.submissionsFailed);
  const { loadMore } = pages;
  // Not the previous data: those are the declined ones, or the others.
  const list = query.data && pages.list;
  const waiting =
    list?.nodes.filter(({ status, declinedAt }) => status === 'DRAFT' && (declinedAt !== null) === declined) ?? [];
  const total = list ? list.totalCount - (list.nodes.length - waiting.length) : 0;

  const [restored, setRestored] = useState('');
  const isRestored = waiting.some(({ id }) => id === restored);
  const requestedId = isRestored ? restored : address.get(QUEUE.post);
  const [lastShown, setLastShown] = useState({ id: '', place: 0 });
  const { index, place, searching, needsMore, follows } = queuePlace({
    waiting: list ? waiting.map(({ id }) => id) : null,
    requested: requestedId,
    lastShown,
    loading: pages.loading,
    hasNextPage: list?.pageInfo.hasNextPage ?? false,
  });
  if (index >= 0 && (index !== lastShown.place || requestedId !== lastShown.id))
    setLastShown({ id: requestedId, place: index });

  const load = useEffectEvent(loadMore);
  useEffect(() => {
    if (needsMore) load();
  }, [needsMore, waiting.length]);

  // The URL follows: what was brought back, or what took the place of one that is gone.
  const follow = useEffectEvent(() => follows && address.set(QUEUE.post, follows));
  useEffect(() => void follow(), [follows]);

  const go = (to: number): void => {
    setRestored('');
    if (to >= 0 && to <= waiting.length) address.set(QUEUE.post, waiting[to]?.id ?? QUEUE.end);
  };
  const searchFailed = searching && pages.moreFailed;
  return {
    failed: pages.failed || searchFailed,
    retry: searchFailed ? loadMore : pages.reload,
    loading: !list || searching,
    current: waiting[place],
    next: waiting[place + 1],
    place,
    total,
    declined,
    /** Switches between the submissions that wait and those that were declined. */
    showDeclined: (on: boolean): void =>
      address.setAll({ [QUEUE.show]: on ? QUEUE.declined : null, [QUEUE.post]: null }),
    step: (by: 1 | -1): void => go(place + by),
    begin: (): void => go(0),
    /** Shows a submission as soon as it is in the list again. */
    showRestored: setRestored,
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
