import { TypeMetadataStorage } from '@nestjs/graphql';
import type { GraphQLObjectType, GraphQLSchema } from 'graphql';
import { COST_HEADER, OPERATION_LIMITS, READS_KEPT, REQUEST_BYTES } from '../../shared/graphql.js';
import { DEVELOPERS_PAGE } from '../../shared/site.js';
import { ACCESS, type Access, whoMay } from '../access/access.js';

const INTRODUCTION = `The website of the club for programs. Everything that its pages show may be read by anybody; what is for administrators
says so, and wants a token in the header \`Authorization: Bearer …\`: \`signIn\` gives one, and for a program there are API keys,
which an administrator makes under “Account” in the dashboard.

Operations are sent to \`/graphql\` by POST, as JSON with \`query\`, \`variables\` and \`operationName\`; queries by GET too, and by
their SHA-256 as persisted queries. Whole answers to a GET without a token may be kept for ${READS_KEPT.fresh} seconds and have an ETag.

Lists that grow are read page by page: \`first\` says how many, and the \`endCursor\` of a page is the \`after\` of the next.

Files are sent as the GraphQL multipart request specification says, with the header \`Apollo-Require-Preflight: 1\`.

An operation has at most ${OPERATION_LIMITS.depth} levels, ${OPERATION_LIMITS.aliases} aliases, ${OPERATION_LIMITS.directives} directives, ${OPERATION_LIMITS.tokens} tokens and a cost of ${OPERATION_LIMITS.cost}: each field costs 1 unless it
says otherwise, and a list as often as many are asked for what one of them costs. The header \`${COST_HEADER}\` of the
answer tells the cost. A request without files has at most ${REQUEST_BYTES / 1024} KiB.

Every error has a sentence in \`message\` and a code in \`extensions.code\`: \`BAD_USER_INPUT\` with what is wrong with each of the
\`fields\`, \`NOT_FOUND\`, \`UNAUTHENTICATED\`, \`FORBIDDEN\`, \`CONFLICT\`, \`TOO_LARGE\`, \`UNSUPPORTED_TYPE\`, \`OVER_LIMIT\`,
\`TOO_MANY_REQUESTS\` and \`UNAVAILABLE\` with the seconds to wait in \`retryAfter\`. All of them, and examples to run, stand on
the page \`${DEVELOPERS_PAGE.to}\` of the site.`;

const QUERY = 'What can be asked. First what is for everybody, then what is for administrators.';
const MUTATION = 'What can be changed. First what is for everybody, then what is for administrators.';

interface Handler {
  target: object;
  methodName: string;
  schemaName: string;
}

const prototypeOf = ({ target }: Handler) => (target as { prototype: Record<string, object> }).prototype;

const accessOf = (handler: Handler): Access | undefined =>
  (Reflect.getMetadata(ACCESS, prototypeOf(handler)[handler.methodName]!) ??
    Reflect.getMetadata(ACCESS, handler.target)) as Access | undefined;

/** Makes of the schema a manual: an introduction, and with each operation who may use it, as its handler says. */
export function asManual(schema: GraphQLSchema): GraphQLSchema {
  schema.description = INTRODUCTION;
  arrange(schema.getQueryType()!, QUERY, TypeMetadataStorage.getQueriesMetadata());
  arrange(schema.getMutationType()!, MUTATION, TypeMetadataStorage.getMutationsMetadata());
  return schema;
}

function arrange(type: GraphQLObjectType, description: string, handlers: readonly Handler[]): void {
  type.description = description;
  const access = new Map(handlers.map((one) => [one.schemaName, accessOf(one)!]));
  const fields = type.getFields();
  const closed = Object.values(fields).filter(({ name }) => access.get(name) !== 'public');
  for (const field of closed) {
    field.description = `${field.description} ${whoMay(access.get(field.name)!)}`;
    // A name that is set anew comes last.
    delete fields[field.name];
    fields[field.name] = field;
  }
}
