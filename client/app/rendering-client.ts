import type { OperationVariables } from '@apollo/client';
import { CombinedGraphQLErrors } from '@apollo/client/errors';
import { addTypenameToDocument } from '@apollo/client/utilities';
import type { DocumentNode, FormattedExecutionResult } from 'graphql';
import { keyOf, type PageResults } from '../data/page-results';
import { type AnyQuery, PublicClient, type QueryOptions } from '../data/public-client';

type Execute = (document: DocumentNode, variables: object) => Promise<object>;

/** Runs the queries of one page on the server. */
export class RenderingClient extends PublicClient {
  constructor(private readonly execute: Execute) {
    super(() => Promise.reject(new Error('The server renders pages without Apollo Client')));
  }

  override async query<Data, Variables extends OperationVariables>(options: QueryOptions<Data, Variables>) {
    const asked = options as AnyQuery<Data>;
    const result = await this.execute(withTypenames(asked.query), asked.variables ?? {});
    const { data, errors } = result as FormattedExecutionResult<Data>;
    if (errors) throw new CombinedGraphQLErrors({ data, errors } as FormattedExecutionResult);
    if (data) this.results[keyOf(asked)] = data;
    return { data: data ?? undefined };
  }

  /**
   * The results that components show: the browser needs no others. Their order is that of the components and not of their arrival,
   * so the same content has the same entity tag on every instance.
   */
  shownResults(): PageResults {
    return Object.fromEntries([...this.shown.keys()].map((key) => [key, this.results[key]!]));
  }
}

const documents = new WeakMap<DocumentNode, DocumentNode>();

/** In the browser, Apollo Client's cache identifies records by their type. */
function withTypenames(query: DocumentNode): DocumentNode {
  const document = documents.get(query) ?? addTypenameToDocument(query);
  documents.set(query, document);
  return document;
}
