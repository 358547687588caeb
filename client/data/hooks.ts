import type { OperationVariables, TypedDocumentNode } from '@apollo/client';
import { createContext, use, useMemo, useState, useSyncExternalStore } from 'react';
import { keyOf } from './page-results';
import type { MutationOptions, PublicClient, VariablesOf } from './public-client';
import { WatchedQuery, type WatchOptions } from './watched-query';

export const PublicClientContext = createContext<PublicClient | null>(null);

export function usePublicClient(): PublicClient {
  const client = use(PublicClientContext);
  if (!client) throw new Error('usePublicClient() outside of <Providers>');
  return client;
}

export type ReadOptions<Variables extends OperationVariables> = VariablesOf<Variables> &
  Pick<WatchOptions<unknown>, 'fetchPolicy'>;

export type SendOptions<Data, Variables extends OperationVariables> = Omit<
  MutationOptions<Data, Variables>,
  'mutation'
>;

/** The result of a query. The generated hooks of public pages call it. */
export function useQuery<Data, Variables extends OperationVariables>(
  query: TypedDocumentNode<Data, Variables>,
  options: Partial<ReadOptions<Variables>> = {},
) {
  const client = usePublicClient();
  const watch: WatchOptions<Data> = { ...options, query };
  const watched = useMemo(
    () => new WatchedQuery<Data, Variables>(client, watch),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the key stands for the query and its variables
    [client, keyOf(watch), watch.fetchPolicy],
  );
  const result = useSyncExternalStore(watched.subscribe, watched.result, watched.result);
  const { refetch, fetchMore } = watched;
  return { ...result, refetch, fetchMore };
}

/** Sends a mutation, with the options of the hook and of the call. The generated hooks of public pages call it. */
export function useMutation<Data, Variables extends OperationVariables>(
  mutation: TypedDocumentNode<Data, Variables>,
  common?: SendOptions<Data, Variables>,
) {
  const client = usePublicClient();
  const [loading, setLoading] = useState(false);
  const send = async (options?: SendOptions<Data, Variables>) => {
    setLoading(true);
    try {
      return await client.mutate({ ...common, ...options, mutation } as MutationOptions<Data, Variables>);
    } finally {
      setLoading(false);
    }
  };
  return [send, { loading }] as const;
}
