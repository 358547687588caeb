import type {
  ApolloCache,
  ApolloClient,
  DefaultContext,
  OperationVariables,
  TypedDocumentNode,
  Unmasked,
} from '@apollo/client';
import { keyOf, type PageResults } from './page-results';

export interface QueryOptions<Data, Variables extends OperationVariables> {
  query: TypedDocumentNode<Data, Variables>;
  variables?: Variables;
  /** As in Apollo Client. `standby`: not read at all. */
  fetchPolicy?: 'cache-only' | 'network-only' | 'no-cache' | 'standby';
}

export interface MutationOptions<Data, Variables extends OperationVariables> {
  mutation: TypedDocumentNode<Data, Variables>;
  variables?: Variables;
  fetchPolicy?: 'no-cache';
  context?: DefaultContext;
  /** Brings the cache up to date with the response. */
  update?: (cache: ApolloCache, response: { data?: Data | null }) => void;
}

/**
 * Reads and changes content for public pages. A page comes with the results of its queries, so it needs Apollo Client only for its
 * first request, and loads it then. Errors are those of Apollo Client, or say that it could not be loaded.
 */
export class PublicClient {
  /** Undefined until the first request. */
  loaded: ApolloClient | undefined;
  #loading: Promise<ApolloClient> | undefined;
  readonly #followers = new Set<(apollo: ApolloClient) => void>();
  /** Queries of components whose result is from the page. */
  protected readonly shown = new Map<string, QueryOptions<unknown, OperationVariables>>();

  constructor(
    private readonly load: () => Promise<ApolloClient>,
    protected readonly results: PageResults = {},
  ) {}

  /** The result that the page came with, if any. */
  resultOf<Data, Variables extends OperationVariables>(options: QueryOptions<Data, Variables>): Data | undefined {
    return this.results[keyOf(options)] as Data | undefined;
  }

  /** The same, for a component. */
  resultToShow<Data, Variables extends OperationVariables>(options: QueryOptions<Data, Variables>): Data | undefined {
    const data = this.resultOf(options);
    if (data) this.shown.set(keyOf(options), options as QueryOptions<unknown, OperationVariables>);
    return data;
  }

  async query<Data, Variables extends OperationVariables>(
    options: QueryOptions<Data, Variables>,
  ): Promise<{ data?: Data }> {
    const data = options.fetchPolicy || this.loaded ? undefined : this.resultOf(options);
    if (data) return { data };
    const apollo = await this.#loadApollo();
    if (options.fetchPolicy !== 'no-cache') this.moveToCache(apollo, options);
    return apollo.query(options as ApolloClient.QueryOptions<Data, Variables>);
  }

  async mutate<Data, Variables extends OperationVariables>(options: MutationOptions<Data, Variables>) {
    const apollo = await this.apollo();
    return apollo.mutate(options as ApolloClient.MutateOptions<Data, Variables>);
  }

  /** For changes: from now on every query on the page follows the cache. */
  async apollo(): Promise<ApolloClient> {
    const apollo = await this.#loadApollo();
    // Later, they would overwrite what has changed since.
    for (const query of this.shown.values()) this.moveToCache(apollo, query);
    for (const follow of this.#followers) follow(apollo);
    this.#followers.clear();
    return apollo;
  }

  /** Calls `follow` before the first change. Returns a function that prevents it. */
  beforeChange(follow: (apollo: ApolloClient) => void): () => void {
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }

  /** Writes the result that the page came with to the cache, once. */
  moveToCache<Data, Variables extends OperationVariables>(
    apollo: ApolloClient,
    options: QueryOptions<Data, Variables>,
  ): void {
    const key = keyOf(options);
    const { [key]: data } = this.results;
    const { query, variables } = options;
    // Nothing follows it yet, and a component may be rendering.
    if (data) apollo.cache.writeQuery({ query, variables, data: data as Unmasked<Data>, broadcast: false });
    delete this.results[key];
    this.shown.delete(key);
  }

  /** Rejects if the code cannot be loaded; the next request tries again. */
  #loadApollo(): Promise<ApolloClient> {
    this.#loading ??= this.load().then(
      (apollo) => (this.loaded = apollo),
      (error: unknown) => {
        this.#loading = undefined;
        throw error;
      },
    );
    return this.#loading;
  }
}
