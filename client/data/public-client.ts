import type { ApolloCache, ApolloClient, DefaultContext, OperationVariables, TypedDocumentNode } from '@apollo/client';
import { keyOf, type PageResults } from './page-results';

/** Mandatory where the operation requires one. */
export type VariablesOf<Variables> =
  Record<never, never> extends Variables ? { variables?: Variables } : { variables: Variables };

/** Any query, with its variables. */
export interface AnyQuery<Data = unknown> {
  query: TypedDocumentNode<Data, never>;
  variables?: OperationVariables;
}

export type QueryOptions<Data, Variables extends OperationVariables> = VariablesOf<Variables> & {
  query: TypedDocumentNode<Data, Variables>;
  /** As in Apollo Client; by default what is known already is not asked for. */
  fetchPolicy?: 'network-only' | 'no-cache';
};

export type MutationOptions<Data, Variables extends OperationVariables> = Partial<VariablesOf<Variables>> & {
  mutation: TypedDocumentNode<Data, Variables>;
  fetchPolicy?: 'no-cache';
  context?: DefaultContext;
  /** Brings the cache up to date with the response. */
  update?: (cache: ApolloCache, response: { data?: Data | null }) => void;
};

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
  protected readonly shown = new Map<string, AnyQuery>();

  constructor(
    private readonly load: () => Promise<ApolloClient>,
    protected readonly results: PageResults = {},
  ) {}

  /** The result that the page came with, if any. */
  resultOf<Data>(query: AnyQuery<Data>): Data | undefined {
    return this.results[keyOf(query)] as Data | undefined;
  }

  /** The same, for a component. */
  resultToShow<Data>(query: AnyQuery<Data>): Data | undefined {
    const data = this.resultOf(query);
    if (data) this.shown.set(keyOf(query), query);
    return data;
  }

  async query<Data, Variables extends OperationVariables>(
    options: QueryOptions<Data, Variables>,
  ): Promise<{ data?: Data }> {
    const data = options.fetchPolicy || this.loaded ? undefined : this.resultOf<Data>(options);
    if (data) return { data };
    const apollo = await this.apollo();
    return apollo.query(options as ApolloClient.QueryOptions<Data, Variables>);
  }

  async mutate<Data, Variables extends OperationVariables>(options: MutationOptions<Data, Variables>) {
    const apollo = await this.apollo();
    return apollo.mutate(options as ApolloClient.MutateOptions<Data, Variables>);
  }

  /** Has the page's results in its cache, which every query on the page follows from now on. */
  async apollo(): Promise<ApolloClient> {
    const apollo = await this.#loadApollo();
    // Before anything is read or changed: later, they would overwrite something newer.
    for (const query of this.shown.values()) this.moveToCache(apollo, query);
    for (const follow of this.#followers) follow(apollo);
    this.#followers.clear();
    return apollo;
  }

  /** Calls `follow` before the next request. Returns a function that prevents it. */
  beforeRequest(follow: (apollo: ApolloClient) => void): () => void {
    this.#followers.add(follow);
    return () => this.#followers.delete(follow);
  }

  /** Writes the result that the page came with to the cache, once. */
  moveToCache({ cache }: ApolloClient, { query, variables }: AnyQuery): void {
    const key = keyOf({ query, variables });
    const { [key]: data } = this.results;
    // A component may be rendering.
    if (data) cache.writeQuery<unknown, OperationVariables>({ query, variables, data, broadcast: false });
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
