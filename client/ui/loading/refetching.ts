import type { ObservableQuery } from '@apollo/client';

/** Options of a mutation that waits until these queries have been read anew. If a read fails, the mutation still succeeds. */
export const refetching = (...queries: string[]) => ({
  refetchQueries: queries,
  onQueryUpdated: (query: ObservableQuery) =>
    queries.includes(query.queryName ?? '')
      ? query
          .refetch()
          .retain()
          .catch(() => undefined)
      : undefined,
});
