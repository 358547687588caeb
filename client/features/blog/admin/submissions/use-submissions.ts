import { skipToken } from '@apollo/client/react';
import { BLOG_MESSAGES } from '@shared/blog';
import { useEffect, useEffectEvent, useState } from 'react';
import { useSubmissionQuery, useSubmissionsQuery } from '../../../../gql/admin-hooks';
import { useAddressFilter } from '../../../../ui/records/use-address-filter';
import { useRecordList } from '../../../../ui/records/use-record-list';

const PAGE_SIZE = 50;
/** So many before the last one that was loaded, more are asked for. */
const AHEAD = 3;
const POST = 'post';
/** Stands in the address behind the last one. */
const END = 'end';

/**
 * Visitors' drafts in the order in which they came, and the one of them that is read. It stands in the address, so that
 * who edits it comes back to it. What is published or deleted leaves its place to the next one.
 */
export function useSubmissions() {
  const asked = useSubmissionsQuery({ variables: { first: PAGE_SIZE }, fetchPolicy: 'cache-and-network' });
  const pages = useRecordList(asked, (data) => data.adminBlogPosts, BLOG_MESSAGES.submissionsFailed);
  const { list, loadMore } = pages;
  const waiting = list?.nodes.filter(({ status }) => status === 'DRAFT') ?? [];
  const total = list ? list.totalCount - (list.nodes.length - waiting.length) : 0;

  const address = useAddressFilter();
  const found = waiting.findIndex(({ id }) => id === address.get(POST));
  const [seen, setSeen] = useState(0);
  if (found >= 0 && found !== seen) setSeen(found);
  const sought = address.get(POST) === END ? waiting.length : found >= 0 ? found : seen;
  const place = Math.min(sought, waiting.length);

  const more = list?.pageInfo.hasNextPage === true && place + AHEAD >= waiting.length;
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
    step: (by: 1 | -1): void => go(place + by),
    begin: (): void => go(0),
  };
}

/** The text of the one that is read, asked for anew each time; the next one's is fetched meanwhile. */
export function useSubmission(id: string | undefined, next: string | undefined) {
  useSubmissionQuery(next ? { variables: { id: next } } : skipToken);
  const { data, error, refetch } = useSubmissionQuery(
    id ? { variables: { id }, fetchPolicy: 'cache-and-network' } : skipToken,
  );
  const post = data?.adminBlogPost.id === id ? data?.adminBlogPost : undefined;
  return { post, failed: error !== undefined && !post, again: () => void refetch().catch(() => undefined) };
}
