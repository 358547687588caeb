import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Get } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost, ObjectType, Field, ResolveField, Resolver } from '@nestjs/graphql';
import { JwtService } from '@nestjs/jwt';
import { Test } from '@nestjs/testing';
import {
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
  isRequiredArgument,
  isRequiredInputField,
} from 'graphql';
import { randomUUID } from 'node:crypto';
import { type Access, Allow, Public } from '../../server/platform/access/access.js';
import { AccessTable } from '../../server/platform/access/access-table.js';
import { SessionTokens } from '../../server/platform/access/session-tokens.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlCaller } from '../support/callers.js';

/** Anybody; or administrators, and of their API keys none, every one, or those that may write. */
type Who = 'public' | 'no key' | 'read' | 'write';

/** Who may call what. A handler that is not here is a mistake, here or there. */
const OPERATIONS: Record<string, Who> = {
  'Query.site': 'public',
  'Query.me': 'no key',
  'Query.sessions': 'no key',
  'Query.blogPosts': 'public',
  'Query.blogPost': 'public',
  'Query.searchPosts': 'public',
  'Query.adminBlogPosts': 'read',
  'Query.adminBlogPost': 'read',
  'Query.waitingSubmissions': 'read',
  'Query.mailStatus': 'no key',
  'Query.upcomingEvents': 'public',
  'Query.events': 'public',
  'Query.event': 'public',
  'Query.eventDays': 'public',
  'Query.galleryImages': 'public',
  'Query.teamMembers': 'public',
  'Query.teamMember': 'public',
  'Query.teamYears': 'public',
  'Query.executiveCommittee': 'public',
  'Query.testimonials': 'public',
  'Query.specialEvent': 'public',
  'Query.membershipConfig': 'public',
  'Query.adminMembershipConfig': 'read',
  'Query.introVideo': 'public',
  'Query.adminIntroVideo': 'read',
  'Query.galleryImage': 'public',
  'Mutation.signIn': 'public',
  'Mutation.signOut': 'public',
  'Mutation.changePassword': 'no key',
  'Mutation.endSession': 'no key',
  'Mutation.endOtherSessions': 'no key',
  'Query.apiKeys': 'no key',
  'Mutation.createApiKey': 'no key',
  'Mutation.revokeApiKey': 'no key',
  'Mutation.clapBlogPost': 'public',
  'Mutation.submitBlogDraft': 'public',
  'Mutation.sendFeedback': 'public',
  'Mutation.sendContactMessage': 'public',
  'Mutation.createBlogPost': 'write',
  'Mutation.updateBlogPost': 'write',
  'Mutation.setBlogPostStatus': 'write',
  'Mutation.deleteBlogPost': 'write',
  'Mutation.undoDelete': 'write',
  'Mutation.createEvent': 'write',
  'Mutation.updateEvent': 'write',
  'Mutation.deleteEvent': 'write',
  'Mutation.createGalleryImage': 'write',
  'Mutation.updateGalleryImage': 'write',
  'Mutation.deleteGalleryImage': 'write',
  'Mutation.createTeamMember': 'write',
  'Mutation.updateTeamMember': 'write',
  'Mutation.deleteTeamMember': 'write',
  'Mutation.createSpecialEvent': 'write',
  'Mutation.updateSpecialEvent': 'write',
  'Mutation.deleteSpecialEvent': 'write',
  'Mutation.updateMembershipConfig': 'write',
  'Mutation.replaceIntroVideo': 'write',
  'Mutation.updateIntroVideo': 'write',
  'Mutation.deleteIntroVideo': 'write',
  'ApiKeysResolver.beginning': 'public',
  'BlogResolver.coverImage': 'public',
  'BlogAuthorResolver.image': 'public',
  'PostSearchEdgeResolver.highlight': 'public',
  'EventsResolver.startsAt': 'public',
  'EventsResolver.endsAt': 'public',
  'EventsResolver.image': 'public',
  'GalleryResolver.image': 'public',
  'TeamResolver.image': 'public',
  'SpecialEventResolver.image1': 'public',
  'SpecialEventResolver.image2': 'public',
  'GET /robots.txt': 'public',
  'GET /sitemap.xml': 'public',
  'GET /sitemap-:number.xml': 'public',
  'GET /feed.xml': 'public',
  'GET /feed.json': 'public',
  'GET /calendar.ics': 'public',
  'GET /cards/:page.jpg': 'public',
  'GET /cards/posts/:id.jpg': 'public',
  'GET /cards/events/:id.jpg': 'public',
  'GET /events/:id.ics': 'public',
  'GET /api/openapi.json': 'public',
  'GET /api/docs': 'public',
  'GET /media/*path': 'public',
  'GET /{*path}': 'public',
};

/** The REST calls, each of which answers under `/api` too. */
const CALLS: Record<string, Who> = {
  'GET /health': 'public',
  'POST /auth/login': 'public',
  'POST /auth/logout': 'public',
  'GET /blogs': 'read',
  'GET /blogs/published': 'public',
  'GET /blogs/:slug': 'public',
  'POST /blogs': 'write',
  'POST /blogs/submit-draft': 'public',
  'PUT /blogs/:id': 'write',
  'PUT /blogs/:id/status': 'write',
  'PUT /blogs/:id/clap': 'public',
  'DELETE /blogs/:id': 'write',
  'GET /events': 'public',
  'POST /events': 'write',
  'PUT /events': 'write',
  'PUT /events/:id': 'write',
  'DELETE /events': 'write',
  'DELETE /events/:id': 'write',
  'GET /gallery': 'public',
  'POST /gallery': 'write',
  'PUT /gallery/:id': 'write',
  'DELETE /gallery/:id': 'write',
  'GET /team': 'public',
  'POST /team': 'write',
  'PUT /team/:id': 'write',
  'DELETE /team/:id': 'write',
  'GET /special-event': 'public',
  'POST /special-event': 'write',
  'PUT /special-event/:id': 'write',
  'GET /membership/config': 'public',
  'POST /membership/config': 'write',
  'GET /video': 'public',
  'PUT /video': 'write',
  'POST /v1.0/email/send': 'public',
  'POST /v1.0/email/send-form': 'public',
};

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const whoOf = (access: Access | undefined) => (typeof access === 'object' ? access.key : access);
const table = () => app.get(AccessTable).entries();
const calls = () =>
  adminOnly()
    .filter((name) => name.includes(' '))
    .map((call) => call.replace(/:\w+/g, randomUUID()).split(' ') as [string, string]);
const adminOnly = () =>
  table()
    .filter(({ access }) => access !== 'public')
    .map(({ operation }) => operation);

test('R205 R207 R209: every operation, field and route says who may call it, and says what this table says', () => {
  const underApi = Object.entries(CALLS).map(([call, access]) => [call.replace(' /', ' /api/'), access]);
  const expected = { ...OPERATIONS, ...CALLS, ...Object.fromEntries(underApi) };
  expect(Object.fromEntries(table().map(({ operation, access }) => [operation, whoOf(access)]))).toEqual(expected);
});

/** A call of a root field with something in every argument that must be there. */
function callOf(operation: string): string {
  const [kind, name] = operation.split('.') as ['Query' | 'Mutation', string];
  const schema = app.get(GraphQLSchemaHost).schema;
  const field = (kind === 'Query' ? schema.getQueryType() : schema.getMutationType())!.getFields()[name]!;
  const needed = field.args.filter(isRequiredArgument);
  const given = needed.map((arg) => `${arg.name}: ${something(arg.type)}`);
  const selection = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : '';
  const file = needed.some(({ type }) => getNamedType(type).name === 'Upload') ? '($file: Upload!)' : '';
  return `${kind.toLowerCase()}${file} { ${name}${given.length ? `(${given.join(', ')})` : ''} ${selection} }`;
}

/** Asks for it, with a file where one must be there. */
async function refusalOf(operation: string, token?: string): Promise<[number, string | null]> {
  const query = callOf(operation);
  const files: Record<string, Blob> = query.includes('$file') ? { file: new Blob(['x']) } : {};
  const { status, message } = await graphqlCaller(app.url)(query, { file: null }, token, files);
  return [status, message];
}

function something(type: GraphQLInputType): string {
  if (isNonNullType(type)) return something(type.ofType);
  if (isListType(type)) return '[]';
  if (isEnumType(type)) return type.getValues()[0]!.name;
  if (type.name === 'Upload') return '$file';
  if (!isInputObjectType(type))
    return (
      {
        ID: `"${randomUUID()}"`,
        Int: '1',
        Boolean: 'true',
        DateTime: '"2026-11-21T00:00:00Z"',
        CalendarDate: '"2026-11-21"',
      }[type.name] ?? '"x"'
    );
  const fields = Object.values(type.getFields()).filter(isRequiredInputField);
  return `{ ${fields.map((field) => `${field.name}: ${something(field.type)}`).join(', ')} }`;
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
    ['of no session', new JwtService({ secret }).sign({ exp: soon })],
    ['of something else', new JwtService({ secret }).sign({ sub: { $ne: null }, exp: soon } as object)],
    ['no token', 'nonsense'],
  ];
}

describe('what is for administrators', () => {
  test('R206 R207 R208: is refused to nobody, with the words for nobody', async () => {
    for (const operation of adminOnly().filter((name) => name.includes('.'))) {
      expect([operation, ...(await refusalOf(operation))]).toEqual([operation, 401, ERRORS.NO_TOKEN.message]);
    }
  });

  test('R206 R207: is refused to every token that does not hold', async () => {
    for (const [what, token] of await badTokens()) {
      for (const operation of adminOnly().filter((name) => name.includes('.'))) {
        const refused = [what, operation, 401, ERRORS.SESSION_REFUSED.message];
        expect([what, operation, ...(await refusalOf(operation, token))]).toEqual(refused);
      }
    }
  });

  test('R206 R207: is refused at the REST door too, with the same words', async () => {
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

  test('R206 R207: however its path is written', async () => {
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

  test('a token that does not hold is no hindrance where everybody may pass', async () => {
    for (const token of ['null', 'undefined', '', 'nonsense', ...(await badTokens()).map(([, bad]) => bad)]) {
      const { data, errors } = await app.gql('{ site { name } }', {}, token);
      expect([token, data, errors]).toEqual([token, { site: { name: app.config.site.name } }, []]);
    }
  });
});

describe('an API key', () => {
  const MAKE = `mutation ($name: String!, $scope: ApiKeyScope!) {
    createApiKey(name: $name, scope: $scope, days: 30) { text key { id } }
  }`;
  let keys: Record<'read' | 'write' | 'expired' | 'revoked' | 'unknown', string>;
  beforeAll(async () => {
    const token = await app.signIn();
    const make = async (scope: string) => {
      const { data } = await app.gql<{ createApiKey: { text: string; key: { id: string } } }>(
        MAKE,
        { name: 'A program', scope },
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

  /** What is refused to this key, and in which words; null where it is let in. */
  const expected = (key: keyof typeof keys, who: Who): [number, string] | null => {
    const { KEY_EXPIRED, KEY_REVOKED, KEY_UNKNOWN, KEY_SCOPE } = ERRORS;
    const refused = { expired: KEY_EXPIRED, revoked: KEY_REVOKED, unknown: KEY_UNKNOWN, read: null, write: null }[key];
    if (who === 'public') return null;
    if (refused) return [401, refused.message];
    return who === 'no key' || (who === 'write' && key === 'read') ? [403, KEY_SCOPE.message] : null;
  };
  const told = (status: number, message: string | null): [number, string | null] | null =>
    status === 401 || status === 403 ? [status, message] : null;
  const names = () => Object.keys(keys) as (keyof typeof keys)[];

  test('may do through GraphQL what its scope says, and nothing more', async () => {
    for (const key of names()) {
      for (const [operation, who] of Object.entries(OPERATIONS).filter(([name]) => /^(Query|Mutation)\./.test(name))) {
        // Signing in is refused to whom it does not know, key or no key.
        if (operation === 'Mutation.signIn') continue;
        const [status, message] = await refusalOf(operation, keys[key]);
        expect([key, operation, told(status, message)]).toEqual([key, operation, expected(key, who)]);
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
        expect([key, call, told(answer.status, message)]).toEqual([key, call, expected(key, who)]);
      }
    }
  });

  test('is taken neither from a cookie nor from an address, and adds nothing to a session', async () => {
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

describe('a handler that does not say who may call it', () => {
  @Controller()
  class Forgetful {
    @Get('open')
    @Public()
    open() {
      return 'open';
    }

    @Get('forgotten')
    forgotten() {
      return 'forgotten';
    }
  }

  @ObjectType()
  class Thing {
    @Field()
    name: string;
  }

  @Resolver(() => Thing)
  class GuardsField {
    @Allow('admin', 'read')
    @ResolveField(() => String)
    secret() {
      return '';
    }
  }

  const start = async (parts: { controllers?: [typeof Forgetful]; providers?: [typeof GuardsField] }) => {
    const { controllers = [], providers = [] } = parts;
    const module = await Test.createTestingModule({
      imports: [DiscoveryModule],
      controllers,
      providers: [AccessTable, MetadataScanner, ...providers],
    }).compile();
    return module.init();
  };

  test('R209: stops the start', async () => {
    await expect(start({ controllers: [Forgetful] })).rejects.toThrow(
      'Say @Public() or @Allow(…) on Forgetful.forgotten.',
    );
  });

  test('R209: and so does a field that asks for a guard, for none stands before fields', async () => {
    await expect(start({ providers: [GuardsField] })).rejects.toThrow('GuardsField.secret');
  });
});
