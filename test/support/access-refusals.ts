import type { GraphQLSchema } from 'graphql';
import { randomUUID } from 'node:crypto';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { CALLS, OPERATIONS, type Who } from './access-policies.js';
import { createGraphqlClient } from './api-clients.js';
import { callOf } from './sample-calls.js';

/** The operations that somebody may run. */
export interface Rights {
  mayRun: readonly Who[];
  /** Code of the error for everything else. */
  refusal: keyof typeof ERRORS;
}

export const OFFICER = { mayRun: ['public', 'read', 'write', 'none'], refusal: 'ADMINISTRATORS_ONLY' } as const;
export const ADMINISTRATOR = { mayRun: [...OFFICER.mayRun, 'administrator'], refusal: 'ADMINISTRATORS_ONLY' } as const;
/** API keys, whoever has created them. */
export const READS = { mayRun: ['public', 'read'], refusal: 'KEY_SCOPE' } as const;
export const WRITES = { mayRun: ['public', 'read', 'write'], refusal: 'KEY_SCOPE' } as const;
export const refused = (refusal: Rights['refusal']) => ({ mayRun: ['public'], refusal }) as const;

export type Refusal = readonly [status: number, message: string | null];
/** By operation. */
export type Refusals = Record<string, Refusal>;

/** Those that end sessions, in this order, after all others. */
const LAST = ['Mutation.endOtherSessions', 'Mutation.signOut', 'POST /auth/logout'];
const FAILED = ERROR_KINDS.internal.status;

/** The refusals of the whole table, through each API, to somebody with these rights. */
export const expectedRefusals = (rights: Rights): { graphql: Refusals; rest: Refusals } => ({
  graphql: refusalsTo(rights, OPERATIONS),
  rest: refusalsTo(rights, CALLS),
});

function refusalsTo({ mayRun, refusal }: Rights, table: Record<string, Who>): Refusals {
  const { kind, message } = ERRORS[refusal];
  const isRefused = (operation: string): boolean => !mayRun.includes(table[operation]!);
  return Object.fromEntries(
    Object.keys(table)
      .filter(isRefused)
      .map((operation) => [operation, [ERROR_KINDS[kind].status, message]]),
  );
}

/** The refusals that the site answers to every operation of GraphQL. The session of `token` has ended then. */
export const graphqlRefusals = (url: string, schema: GraphQLSchema, token?: string): Promise<Refusals> =>
  refusalsOf(OPERATIONS, (operation) => askByGraphql(url, schema, operation, token));

/** The same of every REST call. */
export const restRefusals = (url: string, token?: string): Promise<Refusals> =>
  refusalsOf(CALLS, (call) => askByRest(url, call, token));

/** Refusals, and errors of the site itself. Other failures are those of what was sent: the caller was let in. */
async function refusalsOf(table: Record<string, Who>, ask: (operation: string) => Promise<Refusal>): Promise<Refusals> {
  const refusals: Refusals = {};
  for (const operation of Object.keys(table).toSorted((a, b) => LAST.indexOf(a) - LAST.indexOf(b))) {
    const answer = await ask(operation);
    if ([401, 403, FAILED].includes(answer[0])) refusals[operation] = answer;
  }
  return refusals;
}

/** Asks for one operation, with a file where one must be there. */
export async function askByGraphql(
  url: string,
  schema: GraphQLSchema,
  operation: string,
  token?: string,
): Promise<Refusal> {
  const query = callOf(schema, operation);
  const files: Record<string, Blob> = query.includes('$file') ? { file: new Blob(['x']) } : {};
  const { status, message } = await createGraphqlClient(url)(query, { file: null }, token, files);
  return [status, message];
}

async function askByRest(url: string, call: string, token?: string): Promise<Refusal> {
  const [method, path] = call.replace(/:\w+/g, randomUUID()).split(' ') as [string, string];
  const headers: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  const answer = await fetch(`${url}/api${path}`, { method, headers });
  const { message = null } = ((await answer.json().catch(() => null)) ?? {}) as { message?: string };
  return [answer.status, message];
}
