import { useState } from 'react';
import { failureOf } from '../../ui/loading/failure';
import { notify } from '../../ui/toasts/notify';
import { MAX_PAGE_SIZE } from './page-size';

interface Pages<T> {
  nodes: readonly T[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  totalCount: number;
}

interface ListQuery<Data> {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  fetchMore: (options: { variables: { after?: string | null; first?: number } }) => Promise<unknown>;
}

/** A paginated list, with pages that grow. The previous data stays visible while another filter loads. */
export function useRecordList<Data, T>(
  query: ListQuery<Data>,
  select: (data: Data) => Pages<T>,
  failedMessage: string,
) {
  const { data, previousData, error, loading, refetch, fetchMore } = query;
  const shown = data ?? previousData;
  const list = shown && select(shown);

  const nextPageSize = Math.min((list?.nodes.length ?? 0) * 2, MAX_PAGE_SIZE);

  const [moreFailed, setMoreFailed] = useState(false);
  const loadMore = async (): Promise<void> => {
    setMoreFailed(false);
    try {
      await fetchMore({ variables: { after: list?.pageInfo.endCursor, first: nextPageSize } });
    } catch (failure) {
      setMoreFailed(true);
      notify.error(failureOf(failure).message ?? failedMessage);
    }
  };

  return {
    list: error ? undefined : list,
    failed: error !== undefined,
    /** The server's message, if any. */
    reason: error === undefined ? null : failureOf(error).message,
    loading,
    reload: () => void refetch().catch(() => undefined),
    loadMore: () => void loadMore(),
    /** The last attempt to load more failed, and a message has said so. */
    moreFailed,
  };
}

export type RecordPages<T> = ReturnType<typeof useRecordList<unknown, T>>;
