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
import { ERRORS } from '../../server/shared/error-messages.js';
import { callOf, CALLS, OPERATIONS, POLICIES, type Who } from '../support/access-policies.js';
import { inviteAndSignIn } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { createGraphqlClient } from '../support/api-clients.js';

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
  'PendingChangesAtResolver.pendingChangesAt',
  'PendingChangesResolver.coverImage',
  // Null for visitors.
  'PostRevisionResolver.coverImage',
  'PostSearchEdgeResolver.highlight',
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

/** Asks for it, with a file where one must be there. */
async function refusalOf(operation: string, token?: string): Promise<[number, string | null]> {
  const query = callOf(app.get(GraphQLSchemaHost).schema, operation);
  const files: Record<string, Blob> = query.includes('$file') ? { file: new Blob(['x']) } : {};
  const { status, message } = await createGraphqlClient(app.url)(query, { file: null }, token, files);
  return [status, message];
}

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
  test('R206 R207 R208: rejects anonymous requests with the message for them', async () => {
    for (const operation of adminOnly().filter((name) => name.includes('.'))) {
      expect([operation, ...(await refusalOf(operation))]).toEqual([operation, 401, ERRORS.NO_TOKEN.message]);
    }
  });

  test('R206 R207: rejects every invalid token', async () => {
    for (const [what, token] of await badTokens()) {
      for (const operation of adminOnly().filter((name) => name.includes('.'))) {
        const refused = [what, operation, 401, ERRORS.SESSION_REFUSED.message];
        expect([what, operation, ...(await refusalOf(operation, token))]).toEqual(refused);
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

describe('an operation for administrators', () => {
  test('R497: is refused to an officer who is not an administrator, and every other one is not', async () => {
    const { token } = await inviteAndSignIn(app, 'OFFICER');
    for (const [operation, who] of Object.entries(OPERATIONS)) {
      // Of these, the first two need credentials, and the others end the session that this test needs.
      if (
        ['Mutation.signIn', 'Mutation.signInWithPasskey', 'Mutation.signOut', 'Mutation.endOtherSessions'].includes(
          operation,
        )
      )
        continue;
      const [status, message] = await refusalOf(operation, token);
      const refused = status === 401 || status === 403 ? [status, message] : null;
      const expected = who === 'administrator' ? [403, ERRORS.ADMINISTRATORS_ONLY.message] : null;
      expect([operation, refused]).toEqual([operation, expected]);
    }
  });

  test('R497: an administrator may run them', async () => {
    const token = await app.signIn();
    for (const [operation] of Object.entries(OPERATIONS).filter(([, who]) => who === 'administrator')) {
      const [status] = await refusalOf(operation, token);
      expect([operation, status]).not.toEqual([operation, 401]);
      expect([operation, status]).not.toEqual([operation, 403]);
    }
  });
});

describe('an API key', () => {
  const MAKE = `mutation ($name: String!, $scope: ApiKeyScope!, $password: String!) {
    createApiKey(name: $name, scope: $scope, days: 30, currentPassword: $password) { text key { id } }
  }`;
  let keys: Record<'read' | 'write' | 'expired' | 'revoked' | 'unknown', string>;
  beforeAll(async () => {
    const token = await app.signIn();
    const make = async (scope: string) => {
      const { data } = await app.gql<{ createApiKey: { text: string; key: { id: string } } }>(
        MAKE,
        { name: 'A program', scope, password: ADMIN.password },
        token,
      );
      return data!.createApiKey;
    };
    const [read, write, expired, revoked] = await Promise.all([
      make('READ_CONTENT'),
      make('WRITE_CONTENT'),
      make('WRITE_CONTENT'),
      make('WRITE_CONTENT'),
    ]);
    await app.database.query('UPDATE api_key SET expires_at = now() WHERE id = $1', [expired.key.id]);
    await app.gql('mutation ($id: ID!) { revokeApiKey(id: $id) }', { id: revoked.key.id }, token);
    keys = {
      read: read.text,
      write: write.text,
      expired: expired.text,
      revoked: revoked.text,
      unknown: read.text.replace(/_[^_]*$/, /_[^_]*$/.exec(write.text)![0]),
    };
  });

  /** Expected status and message for this key; null if it is accepted. */
  const expected = (key: keyof typeof keys, who: Who): [number, string] | null => {
    const { KEY_EXPIRED, KEY_REVOKED, KEY_UNKNOWN, KEY_SCOPE } = ERRORS;
    const refused = { expired: KEY_EXPIRED, revoked: KEY_REVOKED, unknown: KEY_UNKNOWN, read: null, write: null }[key];
    if (who === 'public') return null;
    if (refused) return [401, refused.message];
    const refusedScope = who === 'none' || who === 'administrator' || (who === 'write' && key === 'read');
    return refusedScope ? [403, KEY_SCOPE.message] : null;
  };
  const shown = (status: number, message: string | null): [number, string | null] | null =>
    status === 401 || status === 403 ? [status, message] : null;
  const names = () => Object.keys(keys) as (keyof typeof keys)[];

  test('may do what its scope allows through GraphQL, and nothing else', async () => {
    for (const key of names()) {
      for (const [operation, who] of Object.entries(OPERATIONS).filter(([name]) => /^(Query|Mutation)\./.test(name))) {
        // Signing in is refused to whom it does not know, key or no key.
        if (operation === 'Mutation.signIn') continue;
        const [status, message] = await refusalOf(operation, keys[key]);
        expect([key, operation, shown(status, message)]).toEqual([key, operation, expected(key, who)]);
      }
    }
  });

  test('may do the same through REST', async () => {
    for (const key of names()) {
      for (const [call, who] of Object.entries(CALLS)) {
        if (call === 'POST /auth/login') continue;
        const [method, path] = call.replace(/:\w+/g, randomUUID()).split(' ') as [string, string];
        const answer = await fetch(`${app.url}/api${path}`, {
          method,
          headers: { authorization: `Bearer ${keys[key]}` },
        });
        const { message = null } = ((await answer.json().catch(() => ({}))) ?? {}) as { message?: string };
        expect([key, call, shown(answer.status, message)]).toEqual([key, call, expected(key, who)]);
      }
    }
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
