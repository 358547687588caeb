import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Get, Post, type Type } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost, ObjectType, Field, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { JwtService } from '@nestjs/jwt';
import { Test } from '@nestjs/testing';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { definePolicies, type OperationPolicy, Policy } from '../../server/core/access/policy.js';
import { AccessTable } from '../../server/core/access/access-table.js';
import { SessionTokens } from '../../server/core/access/session-tokens.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { CALLS, OPERATIONS, POLICIES, type Who } from '../support/access-policies.js';
import {
  ADMINISTRATOR,
  askByGraphql,
  expectedRefusals,
  graphqlRefusals,
  OFFICER,
  READS,
  refused,
  restRefusals,
  type Rights,
  WRITES,
} from '../support/access-refusals.js';
import { inviteAndSignIn, NEW_PASSWORD } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';

/** Computed fields, readable by everybody who may read their parent. */
const FIELDS = [
  'ApiKeysResolver.beginning',
  'BlogAuthorResolver.image',
  'BlogResolver.coverImage',
  'BlogResolver.publishedDay',
  'EventsResolver.endsAt',
  'EventsResolver.image',
  'EventsResolver.movedFrom',
  'EventsResolver.startsAt',
  'EventsResolver.status',
  'EventsResolver.statusByDate',
  'GalleryResolver.image',
  'ImageResolver.color',
  'ImageResolver.focalPoint',
  'MeetingsResolver.endsAt',
  'MeetingsResolver.id',
  'MeetingsResolver.shareText',
  'MeetingsResolver.startsAt',
  'MeetingsResolver.text',
  'MeetingsResolver.textOnDay',
  'MeetingsResolver.usualStartsAt',
  'MeetingsResolver.weeklyMeeting',
  'OpenSheetsResolver.sheetPath',
  'PendingChangesAtResolver.pendingChangesAt',
  'PendingChangesResolver.coverImage',
  // Null for visitors.
  'PostRevisionResolver.coverImage',
  'PostSearchEdgeResolver.highlight',
  'RolesResolver.roles',
  'SeatsResolver.seats',
  'SpecialEventResolver.image1',
  'SpecialEventResolver.image2',
  'TeamResolver.image',
  'TrashResolver.expiresAt',
  'WeeklyMeetingResolver.upcoming',
];

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const whoOf = (policy: OperationPolicy): Who => {
  if (policy.allow === 'officer') return policy.apiKeyScope;
  return policy.allow === 'anybody' ? 'public' : 'administrator';
};
const table = () => app.get(AccessTable).entries();
const calls = () =>
  adminOnly()
    .filter((name) => name.includes(' '))
    .map((call) => call.replace(/:\w+/g, randomUUID()).split(' ') as [string, string]);
const adminOnly = () =>
  table()
    .filter(({ policy }) => policy && policy.allow !== 'anybody')
    .map(({ operation }) => operation);

async function declaredPolicies(): Promise<OperationPolicy[]> {
  const server = join(import.meta.dirname, '../../server');
  const files = (await readdir(server, { recursive: true })).filter((file) => file.endsWith('.policy.ts'));
  const modules = await Promise.all(
    files.map((file) => import(`../../server/${file.replace(/ts$/, 'js')}`) as Promise<Record<string, object>>),
  );
  return modules.flatMap((module) => Object.values(module).flatMap((policies) => Object.values(policies)));
}

describe('the policies', () => {
  test('R205 R207 R209: every query, mutation and route names the policy that this table says', () => {
    const expected = Object.entries(POLICIES).flatMap(([name, { who, graphql = [], rest = [], routes = [] }]) =>
      [...graphql, ...rest, ...rest.map((call) => call.replace(' /', ' /api/')), ...routes].map((operation) => [
        operation,
        name,
        who,
      ]),
    );
    const operations = table().flatMap(({ operation, policy }) =>
      policy ? [[operation, policy.name, whoOf(policy)]] : [],
    );
    expect(operations.toSorted()).toEqual(expected.toSorted());
  });

  test('computed fields have none', () => {
    const fields = table().filter(({ policy }) => !policy);
    expect(fields.map(({ operation }) => operation)).toEqual(FIELDS);
  });

  test('each one is declared once and used, and no handler has one of its own', async () => {
    const declared = await declaredPolicies();
    const used = new Set(table().flatMap(({ policy }) => policy ?? []));
    expect(declared.map(({ name }) => name).toSorted()).toEqual(Object.keys(POLICIES).toSorted());
    expect([...used].filter((policy) => !declared.includes(policy))).toEqual([]);
    expect(declared.filter((policy) => !used.has(policy))).toEqual([]);
  });
});

const schema = () => app.get(GraphQLSchemaHost).schema;

const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Tokens that must open nothing. */
async function badTokens(): Promise<[string, string][]> {
  const good = await app.signIn();
  const { sub } = new JwtService().decode<{ sub: string }>(good);
  const revoked = await app.signIn();
  await app.rest().post('/api/auth/logout').set('authorization', `Bearer ${revoked}`).expect(200);
  const secret = app.config.jwtSecret;
  const soon = Math.floor(Date.now() / 1000) + 3600;
  return [
    ['expired', app.get(SessionTokens).sign(sub, new Date(Date.now() - 1000))],
    ['revoked', revoked],
    ['signed by another key', new JwtService({ secret: `${secret}x` }).sign({ sub, exp: soon })],
    ['signed another way', new JwtService({ secret, signOptions: { algorithm: 'HS512' } }).sign({ sub, exp: soon })],
    ['signed not at all', `${part({ alg: 'none', typ: 'JWT' })}.${part({ sub, exp: soon })}.`],
    ['signed, and changed since', good.replace(/\.[^.]+\./, `.${part({ sub: randomUUID(), exp: soon })}.`)],
    ['of a session that never was', new JwtService({ secret }).sign({ sub: randomUUID(), exp: soon })],
    ['without a session', new JwtService({ secret }).sign({ exp: soon })],
    ['of something else', new JwtService({ secret }).sign({ sub: { $ne: null }, exp: soon } as object)],
    ['no token', 'nonsense'],
  ];
}

describe('an operation for officers', () => {
  test('R206 R207: rejects every invalid token', async () => {
    for (const [what, token] of await badTokens()) {
      for (const operation of adminOnly().filter((name) => name.includes('.'))) {
        const refused = [what, operation, 401, ERRORS.SESSION_REFUSED.message];
        expect([what, operation, ...(await askByGraphql(app.url, schema(), operation, token))]).toEqual(refused);
      }
    }
  });

  test('R206 R207: is refused by the REST API too, with the same words', async () => {
    const refusedTokens = await badTokens();
    for (const [verb, path] of calls()) {
      const ask = async (headers: Record<string, string>) => {
        const answer = await fetch(app.url + path, { method: verb, headers });
        return [verb, path, answer.status, await answer.json()];
      };
      expect(await ask({})).toEqual([verb, path, 401, { message: ERRORS.NO_TOKEN.message }]);
      for (const [what, token] of refusedTokens) {
        const refused = [verb, path, 401, { message: ERRORS.SESSION_REFUSED.message }];
        expect([what, ...(await ask({ authorization: `Bearer ${token}` }))]).toEqual([what, ...refused]);
      }
    }
  });

  test('R206 R207: rejects both however its path is written', async () => {
    const lastSlash = /(?<=.)\/(?=[^/]*$)/;
    for (const [verb, path] of calls()) {
      const written = [
        `${path}/`,
        path.toUpperCase(),
        `/${path}`,
        path.replace(lastSlash, '//'),
        path.replace(lastSlash, '%2f'),
        `${path}?x`,
        `${path};x`,
      ];
      for (const variant of written) {
        for (const method of verb === 'GET' ? ['GET', 'HEAD'] : [verb]) {
          const { status } = await fetch(app.url + variant, { method, redirect: 'manual' });
          expect([method, variant, status >= 300]).toEqual([method, variant, true]);
        }
      }
    }
  });

  test('public operations ignore an invalid token', async () => {
    for (const token of ['null', 'undefined', '', 'nonsense', ...(await badTokens()).map(([, bad]) => bad)]) {
      const { data, errors } = await app.gql('{ site { name } }', {}, token);
      expect([token, data, errors]).toEqual([token, { site: { name: app.config.site.name } }, []]);
    }
  });
});

interface Caller extends Rights {
  /** A new token or key; null for none. */
  credential: () => Promise<string | null>;
}

type Role = 'OFFICER' | 'ADMINISTRATOR';
type Account = Awaited<ReturnType<typeof inviteAndSignIn>>;

const SET_ROLE = 'mutation ($id: ID!, $role: AccountRole!) { setAccountRole(id: $id, role: $role) { id } }';
const DEACTIVATE = 'mutation ($id: ID!) { deactivateAccount(id: $id) { id } }';
const CREATE_KEY = `mutation ($scope: ApiKeyScope!, $password: String!) {
  createApiKey(name: "A program", scope: $scope, days: 30, currentPassword: $password) { text key { id } }
}`;

const run = async <T>(mutation: string, variables: object, token: string): Promise<T> => {
  const { data, errors } = await app.gql<T>(mutation, variables, token);
  if (!data) throw new Error(errors[0]?.message);
  return data;
};
const become = async ({ id }: Account, role: Role) => run(SET_ROLE, { id, role }, await app.signIn());
const deactivate = async ({ id }: Account) => run(DEACTIVATE, { id }, await app.signIn());

/** A session of a new account, after `change`. */
const sessionOf = (role: Role, change?: (account: Account) => Promise<unknown>) => async () => {
  const account = await inviteAndSignIn(app, role);
  await change?.(account);
  return account.token;
};

/** An API key of a new account, after `change`. */
const keyOf =
  (role: Role, scope: 'READ_CONTENT' | 'WRITE_CONTENT', change?: (account: Account, key: string) => Promise<unknown>) =>
  async () => {
    const account = await inviteAndSignIn(app, role);
    const variables = { scope, password: NEW_PASSWORD };
    const { createApiKey } = await run<{ createApiKey: { text: string; key: { id: string } } }>(
      CREATE_KEY,
      variables,
      account.token,
    );
    await change?.(account, createApiKey.key.id);
    return createApiKey.text;
  };
const expire = (table: 'session' | 'api_key') => (account: Account) =>
  app.database.query(`UPDATE ${table} SET expires_at = now() WHERE admin_id = $1`, [account.id]);
const revoke = ({ token }: Account, id: string) => run('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id }, token);
const unknownKey = async () => {
  const [one, other] = [await keyOf('OFFICER', 'READ_CONTENT')(), await keyOf('OFFICER', 'WRITE_CONTENT')()];
  return one.replace(/_[^_]*$/, /_[^_]*$/.exec(other)![0]);
};

const CALLERS: Record<string, Caller> = {
  'somebody who is not signed in': { ...refused('NO_TOKEN'), credential: () => Promise.resolve(null) },
  'an officer': { ...OFFICER, credential: sessionOf('OFFICER') },
  'an administrator': { ...ADMINISTRATOR, credential: sessionOf('ADMINISTRATOR') },
  'an officer who was an administrator when signing in': {
    ...OFFICER,
    credential: sessionOf('ADMINISTRATOR', (account) => become(account, 'OFFICER')),
  },
  'an administrator who was an officer when signing in': {
    ...ADMINISTRATOR,
    credential: sessionOf('OFFICER', (account) => become(account, 'ADMINISTRATOR')),
  },
  'an officer whose session has expired': {
    ...refused('SESSION_REFUSED'),
    credential: sessionOf('OFFICER', expire('session')),
  },
  'an administrator who has signed out': {
    ...refused('SESSION_REFUSED'),
    credential: sessionOf('ADMINISTRATOR', ({ token }) => run('mutation { signOut }', {}, token)),
  },
  'an administrator who was deactivated': {
    ...refused('SESSION_REFUSED'),
    credential: sessionOf('ADMINISTRATOR', deactivate),
  },
  'a key of an officer that reads': { ...READS, credential: keyOf('OFFICER', 'READ_CONTENT') },
  'a key of an officer that writes': { ...WRITES, credential: keyOf('OFFICER', 'WRITE_CONTENT') },
  'a key of an administrator that reads': { ...READS, credential: keyOf('ADMINISTRATOR', 'READ_CONTENT') },
  'a key of an administrator that writes': { ...WRITES, credential: keyOf('ADMINISTRATOR', 'WRITE_CONTENT') },
  'a key of somebody who was an administrator when creating it': {
    ...WRITES,
    credential: keyOf('ADMINISTRATOR', 'WRITE_CONTENT', (account) => become(account, 'OFFICER')),
  },
  'a key of somebody who was deactivated': {
    ...refused('KEY_REVOKED'),
    credential: keyOf('ADMINISTRATOR', 'WRITE_CONTENT', deactivate),
  },
  'a key that has expired': {
    ...refused('KEY_EXPIRED'),
    credential: keyOf('OFFICER', 'WRITE_CONTENT', expire('api_key')),
  },
  'a key that was revoked': { ...refused('KEY_REVOKED'), credential: keyOf('OFFICER', 'WRITE_CONTENT', revoke) },
  'a key that was never created': { ...refused('KEY_UNKNOWN'), credential: unknownKey },
};

describe('of all operations', () => {
  const callers = Object.entries(CALLERS);

  test.each(callers)(
    'R206 R207 R208 R497: %s may do what the table says through GraphQL, and nothing else',
    async (_who, caller) => {
      const token = (await caller.credential()) ?? undefined;
      expect(await graphqlRefusals(app.url, schema(), token)).toEqual(expectedRefusals(caller).graphql);
    },
  );

  test.each(callers)(
    'R206 R207 R497: %s may do what the table says through REST, and nothing else',
    async (_who, caller) => {
      const token = (await caller.credential()) ?? undefined;
      expect(await restRefusals(app.url, token)).toEqual(expectedRefusals(caller).rest);
    },
  );

  test('R521: whoever must set up a second step first may only do that, and see and end their own sessions', async () => {
    // Each ends its session at last.
    const [one, other] = [await sessionOf('OFFICER')(), await sessionOf('OFFICER')()];
    await app.database.query('INSERT INTO account_settings (second_step_required) VALUES (true)');
    const byGraphql = await graphqlRefusals(app.url, schema(), one);
    const byRest = await restRefusals(app.url, other);
    await app.database.query('DELETE FROM account_settings');
    const allowed = (table: Record<string, Who>, refusals: object) =>
      Object.keys(table).filter((name) => table[name] !== 'public' && !Object.hasOwn(refusals, name));
    expect(allowed(OPERATIONS, byGraphql)).toEqual([
      'Query.me',
      'Query.sessions',
      'Mutation.confirmPassword',
      'Mutation.confirmWithPasskey',
      'Mutation.endSession',
      'Mutation.endOtherSessions',
      'Query.secondStep',
      'Query.passkeys',
      'Mutation.startAuthenticator',
      'Mutation.confirmAuthenticator',
      'Mutation.startPasskey',
      'Mutation.addPasskey',
    ]);
    expect(allowed(CALLS, byRest)).toEqual([]);
    const { kind, message } = ERRORS.SECOND_STEP_NEEDED;
    for (const [operation, refusal] of Object.entries({ ...byGraphql, ...byRest }))
      expect([operation, ...refusal]).toEqual([operation, ERROR_KINDS[kind].status, message]);
  });
});

describe('an API key', () => {
  let keys: Record<'read' | 'write' | 'expired', string>;
  beforeAll(async () => {
    keys = {
      read: await keyOf('OFFICER', 'READ_CONTENT')(),
      write: await keyOf('OFFICER', 'WRITE_CONTENT')(),
      expired: await keyOf('OFFICER', 'WRITE_CONTENT', expire('api_key'))(),
    };
  });

  test('is not accepted in a cookie or address, and adds nothing to a session', async () => {
    const where = `${app.url}/api/blogs`;
    const own = { 'sec-fetch-site': 'same-origin' };
    const status = async (address: string, headers: Record<string, string> = {}) =>
      (await fetch(address, { headers })).status;
    expect(await status(where, { authorization: `Bearer ${keys.read}` })).toBe(200);
    expect(await status(where, { ...own, cookie: `token=${keys.write}` })).toBe(401);
    for (const name of ['token', 'key', 'api_key', 'access_token', 'authorization'])
      expect(await status(`${where}?${name}=${keys.write}`)).toBe(401);
    expect(await status(where, { 'x-api-key': keys.write })).toBe(401);
    expect(await status(where, { authorization: keys.write })).toBe(401);
    expect(await status(where, { authorization: `Basic ${keys.write}` })).toBe(401);

    const cookie = `token=${await app.signIn()}`;
    expect(await status(where, { ...own, cookie })).toBe(200);
    for (const written of ['Bearer ', 'bearer  ', 'BEARER\t'])
      expect(await status(where, { ...own, cookie, authorization: written + keys.expired })).toBe(401);
    const { errors } = await app.gql('{ apiKeys { id } }', {}, keys.write);
    expect(errors[0]!.extensions.code).toBe('FORBIDDEN');
  });
});

describe('a handler that breaks the rules of policies', () => {
  const TEST_POLICIES = definePolicies('test', {
    read: { allow: 'anybody' },
    write: { allow: 'officer', apiKeyScope: 'write', action: true },
  });

  @Controller()
  class Forgetful {
    @Get('open')
    @Policy(TEST_POLICIES.read)
    open() {
      return 'open';
    }

    @Get('forgotten')
    forgotten() {
      return 'forgotten';
    }
  }

  @Controller()
  class Mislabelled {
    @Post('things')
    @Policy(TEST_POLICIES.read)
    create() {
      return 'created';
    }
  }

  @ObjectType()
  class Thing {
    @Field()
    name: string;
  }

  @Resolver(() => Thing)
  class GuardsField {
    @Policy(TEST_POLICIES.read)
    @ResolveField(() => String)
    secret() {
      return '';
    }
  }

  @Resolver()
  class ReadsByAction {
    @Policy(TEST_POLICIES.write)
    @Query(() => String)
    read() {
      return '';
    }
  }

  const start = async ({ controllers = [], providers = [] }: { controllers?: Type[]; providers?: Type[] }) => {
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers,
      providers: [AccessTable, MetadataScanner, ...providers],
    }).compile();
    return module.init();
  };

  test('R209: stops the start when it names none', async () => {
    await expect(start({ controllers: [Forgetful] })).rejects.toThrow('Add @Policy(…) to Forgetful.forgotten');
  });

  test('R209: stops the start when it is a field, for which no guard runs', async () => {
    await expect(start({ providers: [GuardsField] })).rejects.toThrow('GuardsField.secret');
  });

  test('stops the start when it writes by a policy for reading, or reads by one for actions', async () => {
    await expect(start({ controllers: [Mislabelled] })).rejects.toThrow('Mislabelled.create');
    await expect(start({ providers: [ReadsByAction] })).rejects.toThrow('ReadsByAction.read');
  });
});
