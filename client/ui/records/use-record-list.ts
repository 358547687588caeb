import { failureOf } from '../failure';
import { notify } from '../notify';

interface Pages<T> {
  nodes: readonly T[];
  pageInfo: { hasNextPage: boolean; endCursor?: string | null };
  totalCount: number;
}

/** What a query hook of a list answers. */
interface Asked<Data> {
  data?: Data;
  previousData?: Data;
  error?: unknown;
  loading: boolean;
  refetch: () => Promise<unknown>;
  fetchMore: (options: { variables: { after?: string | null } }) => Promise<unknown>;
}

/** A list that grows page after page. The former one stays while another loads. */
export function useRecordList<Data, T>(asked: Asked<Data>, of: (data: Data) => Pages<T>, failedMessage: string) {
  const { data, previousData, error, loading, refetch, fetchMore } = asked;
  const shown = data ?? previousData;
  const list = shown && of(shown);

  const loadMore = async (): Promise<void> => {
    try {
      await fetchMore({ variables: { after: list?.pageInfo.endCursor } });
    } catch (failure) {
      notify.error(failureOf(failure).message ?? failedMessage);
    }
  };

  return {
    list: error ? undefined : list,
    failed: error !== undefined,
    loading,
    reload: () => void refetch().catch(() => undefined),
    loadMore: () => void loadMore(),
  };
}

export type RecordPages<T> = ReturnType<typeof useRecordList<unknown, T>>;
