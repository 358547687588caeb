import type { ObservableQuery } from '@apollo/client';

/** Options of a mutation that ends when these queries have been read anew. If reading them fails, the mutation does not. */
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
