import { NetworkStatus, type ApolloClient, type ObservableQuery, type OperationVariables } from '@apollo/client';
import type { AnyQuery, PublicClient } from './public-client';

export interface QueryResult<Data> {
  data?: Data;
  loading: boolean;
  networkStatus: NetworkStatus;
  error?: unknown;
}

export interface WatchOptions<Data> extends AnyQuery<Data> {
  /** `cache-only`: shows what another query reads. `standby`: shows nothing. */
  fetchPolicy?: 'cache-only' | 'standby';
}

export interface NextPage<Data, Variables> {
  variables: Partial<Variables>;
  /** Adds the page to those that were read before. */
  updateQuery: (former: Data, page: { fetchMoreResult: Data }) => Data;
}

const LOADING = { loading: true, networkStatus: NetworkStatus.loading };
const NOTHING = { loading: false, networkStatus: NetworkStatus.ready };

/** A query of a component: the result that the page came with, and what the cache has from the first request on. */
export class WatchedQuery<Data, Variables extends OperationVariables> {
  #result: QueryResult<Data>;
  #observed: ObservableQuery<Data, Variables> | undefined;
  #listener: (() => void) | undefined;

  constructor(
    private readonly client: PublicClient,
    private readonly options: WatchOptions<Data>,
  ) {
    const { loaded } = client;
    const data = options.fetchPolicy === 'standby' ? undefined : client.resultToShow(options);
    this.#result = data || options.fetchPolicy ? { ...NOTHING, data } : LOADING;
    if (loaded) this.#result = this.#observe(loaded).getCurrentResult() as QueryResult<Data>;
  }

  readonly result = (): QueryResult<Data> => this.#result;

  /** Calls `listener` after each change of the result, until the returned function is called. For one component. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listener = listener;
    let end: () => unknown;
    const follow = (apollo: ApolloClient): void => {
      const subscription = this.#observe(apollo).subscribe((result) => this.#show(result as QueryResult<Data>));
      // Apollo Client resets a query that loses its last subscriber, and React may subscribe again at once.
      end = () => setTimeout(() => subscription.unsubscribe());
    };
    if (this.#observed && this.client.loaded) follow(this.client.loaded);
    else end = this.client.beforeRequest(follow);
    if (!this.#result.data && !this.options.fetchPolicy) this.#load().catch(() => null);
    return () => {
      this.#listener = undefined;
      end();
    };
  };

  readonly refetch = async (): Promise<unknown> => {
    const isFirst = !this.#observed && !this.#result.data;
    const apollo = await this.#load();
    // It is being read already, because it has a subscriber.
    return isFirst ? apollo.query(this.options as ApolloClient.QueryOptions) : this.#observe(apollo).refetch();
  };

  readonly fetchMore = async (options: NextPage<Data, Variables>): Promise<{ data?: Data }> =>
    this.#observe(await this.#load()).fetchMore(
      options as Parameters<ObservableQuery<Data, Variables>['fetchMore']>[0],
    ) as Promise<{ data?: Data }>;

  /** Shows that it is loading, or that it cannot be loaded, where there is no result. */
  async #load(): Promise<ApolloClient> {
    const { data } = this.#result;
    if (!data && !this.client.loaded) this.#show(LOADING);
    try {
      return await this.client.apollo();
    } catch (error) {
      if (!data) this.#show({ loading: false, networkStatus: NetworkStatus.error, error });
      throw error;
    }
  }

  #show(result: QueryResult<Data>): void {
    const { data, error, networkStatus } = this.#result;
    // The result of the page, and the same one in the cache.
    const isEqual = data === result.data || JSON.stringify(data) === JSON.stringify(result.data);
    if (isEqual && error === result.error && networkStatus === result.networkStatus) return;
    this.#result = isEqual ? { ...result, data } : result;
    this.#listener?.();
  }

  #observe(apollo: ApolloClient): ObservableQuery<Data, Variables> {
    this.client.moveToCache(apollo, this.options);
    this.#observed ??= apollo.watchQuery(this.options as ApolloClient.WatchQueryOptions<Data, Variables>);
    return this.#observed;
  }
}
