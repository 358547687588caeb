import { readFileSync } from 'node:fs';
import {
  buildSchema,
  getNullableType,
  graphql,
  GraphQLError,
  isEnumType,
  isListType,
  isNonNullType,
  isObjectType,
  Kind,
  parse,
  type GraphQLFieldResolver,
  type GraphQLOutputType,
  type OperationDefinitionNode,
} from 'graphql';
import { later } from './late-renders';

const schema = buildSchema(readFileSync('schema.graphql', 'utf8'));

/** In place of an answer: the connection fails. */
export const LOST = Symbol('lost');

/** What the server answers for a field of `Query` or `Mutation`: a value, or a function of the arguments, or a whole response. */
export type Answer = unknown;

/** In place of an answer: none comes. */
export const SILENCE = Symbol('silence');

/** An answer that refuses what is asked. */
export const refuse =
  (message: string, extensions: Record<string, unknown> = {}) =>
  (): never => {
    throw new GraphQLError(message, { extensions });
  };

interface SentOperation {
  name: string;
  variables: Record<string, unknown>;
}

const SCALARS: Record<string, unknown> = {
  Boolean: false,
  DateTime: '2026-11-20T10:00:00.000Z',
  Float: 0,
  Int: 0,
};

/** For a field that an answer leaves out. */
function defaultOf(type: GraphQLOutputType): unknown {
  if (!isNonNullType(type)) return null;
  const required = getNullableType(type);
  if (isListType(required)) return [];
  if (isObjectType(required)) return {};
  if (isEnumType(required)) return required.getValues()[0]!.value;
  return SCALARS[String(required)] ?? '';
}

const resolveField: GraphQLFieldResolver<Record<string, unknown>, unknown> = (
  source,
  args,
  _,
  { fieldName, returnType },
) => {
  const value = source[fieldName];
  const answer: unknown = typeof value === 'function' ? (value as (from: unknown) => unknown)(args) : value;
  return answer === undefined ? defaultOf(returnType) : answer;
};

/** What the layout of every page reads. */
const LAYOUT = 'ClubMeetings';

const json = (body: unknown): Response => Response.json(body);

/**
 * Answers the client's operations by the schema, from `answers`: a field of `Query` or `Mutation` -> its value, or a function
 * of its arguments. A field that an answer leaves out is empty. Remembers what was sent.
 */
export class FakeServer {
  /** All operations but those of the layout, which every page sends. */
  readonly sent: SentOperation[] = [];
  /** Name of an operation -> the header by which it was last authorized. */
  readonly authorizations = new Map<string, string | null>();

  constructor(public answers: Record<string, Answer> = {}) {}

  /** The variables of the last operation of this name. */
  last(name: string): Record<string, unknown> | undefined {
    return this.sent.findLast((operation) => operation.name === name)?.variables;
  }

  count(name: string): number {
    return this.sent.filter((operation) => operation.name === name).length;
  }

  /** Files are answers too, by their address. */
  private fileAt(address: string): Response {
    const file = this.answers[address];
    return file instanceof Response ? file.clone() : new Response(null, { status: 404 });
  }

  readonly fetch = (address: RequestInfo | URL, init: RequestInit = {}): Promise<Response> =>
    this.respond(address, init).finally(later);

  private async respond(address: RequestInfo | URL, init: RequestInit): Promise<Response> {
    if (String(address) !== '/graphql') return this.fileAt(String(address));
    const { operationName, query, variables } = requestOf(init.body);
    this.authorizations.set(operationName, new Headers(init.headers).get('authorization'));
    if (operationName !== LAYOUT) this.sent.push({ name: operationName, variables });
    const operation = parse(query).definitions.find(
      (definition): definition is OperationDefinitionNode => definition.kind === Kind.OPERATION_DEFINITION,
    )!;
    for (const selection of operation.selectionSet.selections) {
      const answer = selection.kind === Kind.FIELD && this.answers[selection.name.value];
      if (answer === LOST) throw new TypeError('Failed to fetch');
      if (answer === SILENCE) return silence(init.signal);
      if (answer instanceof Response) return answer.clone();
    }
    return json(
      await graphql({
        schema,
        source: query,
        rootValue: this.answers,
        variableValues: variables,
        fieldResolver: resolveField as GraphQLFieldResolver<unknown, unknown>,
      }),
    );
  }
}

const silence = (signal?: AbortSignal | null): Promise<never> =>
  new Promise((_, reject) => {
    const giveUp = () => reject(signal!.reason as Error);
    if (signal?.aborted) giveUp();
    else signal?.addEventListener('abort', giveUp);
  });

interface GraphqlRequest {
  operationName: string;
  query: string;
  variables: Record<string, unknown>;
}

/** Of an operation with files too, which then stand among the variables. */
function requestOf(body: unknown): GraphqlRequest {
  if (!(body instanceof FormData)) return JSON.parse(String(body)) as GraphqlRequest;
  const request = JSON.parse(String(body.get('operations'))) as GraphqlRequest;
  const places = JSON.parse(String(body.get('map'))) as Record<string, [string]>;
  for (const [name, [path]] of Object.entries(places)) {
    const keys = path.split('.');
    const last = keys.pop()!;
    let holder: Record<string, unknown> = request as never;
    for (const key of keys) holder = holder[key] as Record<string, unknown>;
    holder[last] = body.get(name);
  }
  return request;
}
