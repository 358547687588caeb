import type { ObservableQuery } from '@apollo/client';

/** Options of a mutation that ends when these queries were read anew. If that fails, it has succeeded all the same. */
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
