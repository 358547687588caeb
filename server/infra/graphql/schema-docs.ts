import { TypeMetadataStorage } from '@nestjs/graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { COST_HEADER, OPERATION_LIMITS, QUERY_CACHE_SECONDS, REQUEST_BYTES } from '../../core/graphql/graphql-api.js';
import { DOCS_PAGE } from '../../shared/site.js';
import { describeAccess, type OperationPolicy, POLICY } from '../../core/access/policy.js';
import { metadataOf, methodOf } from '../../core/access/nest-internals.js';

const INTRODUCTION = `The API of the club’s website. Everything that its pages show is public. Operations for officers say so and require a
token in the header \`Authorization: Bearer …\`: \`signIn\` returns one, and officers can create API keys for programs under
“Account” in the dashboard.

Send operations to \`/graphql\` by POST, as JSON with \`query\`, \`variables\` and \`operationName\`. Queries also work by GET, and as
persisted queries by their SHA-256 hash. Complete responses to a GET without a token may be cached for ${QUERY_CACHE_SECONDS.fresh} seconds and have an ETag.

Long lists are paginated: \`first\` sets the page size, and the \`endCursor\` of a page is the \`after\` of the next. To read
backwards, use \`last\`, and the \`startCursor\` of a page as the \`before\` of the previous one.

Upload files according to the GraphQL multipart request specification, with a bearer token or the header
\`Apollo-Require-Preflight: 1\`.

An operation may have up to ${OPERATION_LIMITS.depth} levels, ${OPERATION_LIMITS.aliases} aliases, ${OPERATION_LIMITS.directives} directives, ${OPERATION_LIMITS.tokens} tokens and a cost of ${OPERATION_LIMITS.cost}. Each field costs 1 unless it
says otherwise, and the cost of a list is the cost of one item times the page size. The response header \`${COST_HEADER}\`
reports the cost. A request without files may have up to ${REQUEST_BYTES / 1024} KiB.

Every error has a sentence in \`message\` and a code in \`extensions.code\`: \`BAD_USER_INPUT\` with a message for each of the
\`fields\`, \`NOT_FOUND\`, \`UNAUTHENTICATED\`, \`FORBIDDEN\`, \`CONFLICT\`, \`TOO_LARGE\`, \`UNSUPPORTED_TYPE\`, \`OVER_LIMIT\`,
\`TOO_MANY_REQUESTS\` and \`UNAVAILABLE\` with the seconds to wait in \`retryAfter\`. The page
\`${DOCS_PAGE.to}\` of the site lists all codes and has runnable examples.`;

const QUERY = 'All queries: first the public ones, then those for officers.';
const MUTATION = 'All mutations: first the public ones, then those for officers.';

interface Handler {
  target: { prototype: object };
  methodName: string;
  schemaName: string;
}

const policyOfHandler = ({ target, methodName }: Handler): OperationPolicy | undefined =>
  metadataOf<OperationPolicy>(POLICY, methodOf(target, methodName), target);

/** Adds an introduction to the schema, and to each operation a sentence about its policy. */
export function addSchemaDocs(schema: GraphQLSchema): GraphQLSchema {
  schema.description = INTRODUCTION;
  describeOperations(schema.getQueryType(), QUERY, TypeMetadataStorage.getQueriesMetadata());
  describeOperations(schema.getMutationType(), MUTATION, TypeMetadataStorage.getMutationsMetadata());
  return schema;
}

function describeOperations(
  type: GraphQLObjectType | null | undefined,
  description: string,
  handlers: readonly Handler[],
): void {
  if (!type) return;
  type.description = description;
  const policies = new Map(handlers.map((handler) => [handler.schemaName, policyOfHandler(handler)]));
  const fields = type.getFields();
  for (const field of Object.values(fields)) {
    const policy = policies.get(field.name);
    if (!policy || policy.allow === 'anybody') continue;
    field.description = `${field.description} ${describeAccess(policy)}`;
    // Deleted and set again, so that it comes last.
    delete fields[field.name];
    fields[field.name] = field;
  }
}
