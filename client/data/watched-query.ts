import { NetworkStatus, type ApolloClient, type ObservableQuery, type OperationVariables } from '@apollo/client';
import type { PublicClient, QueryOptions } from './public-client';

export interface QueryResult<Data> {
  data?: Data;
  loading: boolean;
  networkStatus: NetworkStatus;
  error?: unknown;
}

export interface NextPage<Data, Variables> {
  variables: Partial<Variables>;
  /** Adds the page to those that were read before. */
  updateQuery: (former: Data, page: { fetchMoreResult: Data }) => Data;
}

const LOADING = { loading: true, networkStatus: NetworkStatus.loading };
const NOTHING = { loading: false, networkStatus: NetworkStatus.ready };

/** A query of a component: the result that the page came with, and what the cache has as soon as that can change. */
export class WatchedQuery<Data, Variables extends OperationVariables> {
  #result: QueryResult<Data>;
  #observed: ObservableQuery<Data, Variables> | undefined;

  constructor(
    private readonly client: PublicClient,
    private readonly options: QueryOptions<Data, Variables>,
  ) {
    const { loaded } = client;
    const data = options.fetchPolicy === 'standby' ? undefined : client.resultToShow(options);
    this.#result = data || options.fetchPolicy ? { ...NOTHING, data } : LOADING;
    if (loaded) this.#result = this.#observe(loaded).getCurrentResult() as QueryResult<Data>;
  }

  readonly result = (): QueryResult<Data> => this.#result;

  /** Calls `listener` after each change of the result, until the returned function is called. */
  readonly subscribe = (listener: () => void): (() => void) => {
    const show = (result: QueryResult<Data>): void => {
      const { data, error, networkStatus } = this.#result;
      if (data === result.data && error === result.error && networkStatus === result.networkStatus) return;
      this.#result = result;
      listener();
    };
    let end: () => unknown;
    const follow = (apollo: ApolloClient): void => {
      const subscription = this.#observe(apollo).subscribe((result) => show(result as QueryResult<Data>));
      // Later, because a query without subscribers forgets what it was, and another one may come at once.
      end = () => setTimeout(() => subscription.unsubscribe());
    };
    if (this.#observed && this.client.loaded) follow(this.client.loaded);
    else end = this.client.beforeChange(follow);
    if (!this.#result.data && !this.options.fetchPolicy)
      this.client
        .apollo()
        .catch((error: unknown) => show({ loading: false, networkStatus: NetworkStatus.error, error }));
    return () => void end();
  };

  readonly refetch = async (): Promise<unknown> => this.#observe(await this.client.apollo()).refetch();

  readonly fetchMore = async (options: NextPage<Data, Variables>): Promise<{ data?: Data }> =>
    this.#observe(await this.client.apollo()).fetchMore(
      options as Parameters<ObservableQuery<Data, Variables>['fetchMore']>[0],
    ) as Promise<{ data?: Data }>;

  #observe(apollo: ApolloClient): ObservableQuery<Data, Variables> {
    this.client.moveToCache(apollo, this.options);
    this.#observed ??= apollo.watchQuery(this.options as ApolloClient.WatchQueryOptions<Data, Variables>);
    return this.#observed;
  }
}
