import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Controller, Get, Post, type Type } from '@nestjs/common';
import { DiscoveryModule, MetadataScanner } from '@nestjs/core';
import { GraphQLSchemaHost, ObjectType, Field, Query, ResolveField, Resolver } from '@nestjs/graphql';
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
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { definePolicies, type OperationPolicy, Policy } from '../../server/core/access/policy.js';
import { AccessTable } from '../../server/core/access/access-table.js';
import { SessionTokens } from '../../server/core/access/session-tokens.js';
import { ERRORS } from '../../server/shared/error-messages.js';
import { inviteAndSignIn } from '../support/accounts.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { createGraphqlClient } from '../support/api-clients.js';

/** Anybody; or administrators; or officers, and of their API keys none, every one, or those that may write. */
type Who = 'public' | 'administrator' | 'none' | 'read' | 'write';

interface Expected {
  who: Who;
  graphql?: string[];
  /** Each of these answers under `/api` too. */
  rest?: string[];
  routes?: string[];
}

/** Every policy, by its name, with every handler that names it. */
const POLICIES: Record<string, Expected> = {
  'events.list': {
    who: 'public',
    graphql: ['Query.events', 'Query.upcomingEvents', 'Query.eventDays'],
    rest: ['GET /events'],
  },
  'events.get': { who: 'public', graphql: ['Query.event', 'Query.eventBySlug'] },
  'events.create': { who: 'write', graphql: ['Mutation.createEvent'], rest: ['POST /events'] },
  'events.update': {
    who: 'write',
    graphql: ['Mutation.updateEvent', 'Mutation.cancelEvent', 'Mutation.reinstateEvent'],
    rest: ['PUT /events', 'PUT /events/:id'],
  },
  'events.delete': { who: 'write', graphql: ['Mutation.deleteEvent'], rest: ['DELETE /events', 'DELETE /events/:id'] },
  'team.list': {
    who: 'public',
    graphql: ['Query.teamMembers', 'Query.teamYears', 'Query.executiveCommittee', 'Query.testimonials'],
    rest: ['GET /team'],
  },
  'team.get': { who: 'public', graphql: ['Query.teamMember'] },
  'team.create': {
    who: 'write',
    graphql: ['Mutation.createTeamMember', 'Mutation.createCommittee'],
    rest: ['POST /team'],
  },
  'team.update': { who: 'write', graphql: ['Mutation.updateTeamMember'], rest: ['PUT /team/:id'] },
  'team.delete': {
    who: 'write',
    graphql: ['Mutation.deleteTeamMember', 'Mutation.deleteTeamMembers'],
    rest: ['DELETE /team/:id'],
  },
  'gallery.list': { who: 'public', graphql: ['Query.galleryImages'], rest: ['GET /gallery'] },
  'gallery.get': { who: 'public', graphql: ['Query.galleryImage'] },
  'gallery.create': { who: 'write', graphql: ['Mutation.createGalleryImage'], rest: ['POST /gallery'] },
  'gallery.update': { who: 'write', graphql: ['Mutation.updateGalleryImage'], rest: ['PUT /gallery/:id'] },
  'gallery.delete': { who: 'write', graphql: ['Mutation.deleteGalleryImage'], rest: ['DELETE /gallery/:id'] },
  'specialEvent.get': { who: 'public', graphql: ['Query.specialEvent'], rest: ['GET /special-event'] },
  'specialEvent.create': { who: 'write', graphql: ['Mutation.createSpecialEvent'], rest: ['POST /special-event'] },
  'specialEvent.update': { who: 'write', graphql: ['Mutation.updateSpecialEvent'], rest: ['PUT /special-event/:id'] },
  'specialEvent.delete': { who: 'write', graphql: ['Mutation.deleteSpecialEvent'] },
  'meetings.list': {
    who: 'public',
    graphql: ['Query.weeklyMeetings', 'Query.nextMeeting', 'Query.meetingNotice', 'Query.meetings'],
    rest: ['GET /meetings'],
  },
  'meetings.create': { who: 'write', graphql: ['Mutation.createWeeklyMeeting'] },
  'meetings.update': { who: 'write', graphql: ['Mutation.updateWeeklyMeeting'] },
  'meetings.delete': { who: 'write', graphql: ['Mutation.deleteWeeklyMeeting'] },
  'meetings.change': { who: 'write', graphql: ['Mutation.changeMeeting', 'Mutation.resetMeeting'] },
  'membership.get': { who: 'public', graphql: ['Query.membershipConfig'], rest: ['GET /membership/config'] },
  'membership.getStored': { who: 'read', graphql: ['Query.adminMembershipConfig'] },
  'membership.update': {
    who: 'write',
    graphql: ['Mutation.updateMembershipConfig'],
    rest: ['POST /membership/config'],
  },
  'introVideo.get': { who: 'public', graphql: ['Query.introVideo'], rest: ['GET /video'] },
  'introVideo.getStored': { who: 'read', graphql: ['Query.adminIntroVideo'] },
  'introVideo.replace': { who: 'write', graphql: ['Mutation.replaceIntroVideo'], rest: ['PUT /video'] },
  'introVideo.update': { who: 'write', graphql: ['Mutation.updateIntroVideo'] },
  'introVideo.delete': { who: 'write', graphql: ['Mutation.deleteIntroVideo'] },
  'backups.getStatus': { who: 'none', graphql: ['Query.backupStatus'] },
  'blog.listPublished': { who: 'public', graphql: ['Query.blogPosts'], rest: ['GET /blogs/published'] },
  'blog.getPublished': { who: 'public', graphql: ['Query.blogPost'], rest: ['GET /blogs/:slug'] },
  'blog.search': { who: 'public', graphql: ['Query.searchPosts'] },
  'blog.list': { who: 'read', graphql: ['Query.adminBlogPosts'], rest: ['GET /blogs'] },
  'blog.get': { who: 'read', graphql: ['Query.adminBlogPost'] },
  'blog.listAuthors': { who: 'read', graphql: ['Query.blogAuthors'] },
  'blog.listRevisions': { who: 'read', graphql: ['Query.blogPostRevisions'] },
  'blog.getRevision': { who: 'read', graphql: ['Query.blogPostRevision'] },
  'blog.getPending': { who: 'read', graphql: ['Query.blogPostPendingChanges'] },
  'blog.save': { who: 'write', graphql: ['Mutation.saveBlogPost'] },
  'blog.schedule': { who: 'write', graphql: ['Mutation.scheduleBlogPost'] },
  'blog.deleteRevision': { who: 'write', graphql: ['Mutation.deleteBlogPostRevision'] },
  'blog.restoreRevision': { who: 'write', graphql: ['Mutation.restoreBlogPostRevision'] },
  'blog.countSubmissions': { who: 'read', graphql: ['Query.waitingSubmissions'] },
  'blog.clap': { who: 'public', graphql: ['Mutation.clapBlogPost'], rest: ['PUT /blogs/:id/clap'] },
  'blog.submit': { who: 'public', graphql: ['Mutation.submitBlogDraft'], rest: ['POST /blogs/submit-draft'] },
  'blog.getSubmissionStatus': { who: 'public', graphql: ['Query.submissionStatus'] },
  'blog.decline': { who: 'write', graphql: ['Mutation.declineSubmission'] },
  'blog.reopen': { who: 'write', graphql: ['Mutation.reopenSubmission'] },
  'blog.create': { who: 'write', graphql: ['Mutation.createBlogPost'], rest: ['POST /blogs'] },
  'blog.update': { who: 'write', graphql: ['Mutation.updateBlogPost'], rest: ['PUT /blogs/:id'] },
  'blog.setStatus': { who: 'write', graphql: ['Mutation.setBlogPostStatus'], rest: ['PUT /blogs/:id/status'] },
  'blog.uploadPicture': { who: 'write', graphql: ['Mutation.uploadBlogPicture'] },
  'blog.delete': { who: 'write', graphql: ['Mutation.deleteBlogPost'], rest: ['DELETE /blogs/:id'] },
  'contact.sendMessage': { who: 'public', graphql: ['Mutation.sendContactMessage'] },
  'contact.sendFeedback': { who: 'public', graphql: ['Mutation.sendFeedback'] },
  'contact.sendTemplate': { who: 'public', rest: ['POST /v1.0/email/send', 'POST /v1.0/email/send-form'] },
  'sessions.me': { who: 'none', graphql: ['Query.me'] },
  'sessions.list': { who: 'none', graphql: ['Query.sessions'] },
  'sessions.signIn': { who: 'public', graphql: ['Mutation.signIn'], rest: ['POST /auth/login'] },
  'sessions.signOut': { who: 'public', graphql: ['Mutation.signOut'], rest: ['POST /auth/logout'] },
  'sessions.changePassword': { who: 'none', graphql: ['Mutation.changePassword'] },
  'sessions.confirm': { who: 'none', graphql: ['Mutation.confirmPassword'] },
  'sessions.end': { who: 'none', graphql: ['Mutation.endSession'] },
  'sessions.endOthers': { who: 'none', graphql: ['Mutation.endOtherSessions'] },
  'accounts.list': { who: 'administrator', graphql: ['Query.accounts'] },
  'accounts.invite': { who: 'administrator', graphql: ['Mutation.inviteAccount'] },
  'accounts.createLink': { who: 'administrator', graphql: ['Mutation.createPasswordLink'] },
  'accounts.change': {
    who: 'administrator',
    graphql: ['Mutation.setAccountRole', 'Mutation.deactivateAccount', 'Mutation.reactivateAccount'],
  },
  'accounts.delete': { who: 'administrator', graphql: ['Mutation.deleteAccount'] },
  'accounts.rename': { who: 'none', graphql: ['Mutation.setOwnName'] },
  'accounts.openLink': { who: 'public', graphql: ['Query.passwordLink'] },
  'accounts.requestLink': { who: 'public', graphql: ['Mutation.requestPasswordLink'] },
  'accounts.useLink': { who: 'public', graphql: ['Mutation.setPassword'] },
  'secondStep.get': { who: 'none', graphql: ['Query.secondStep', 'Query.passkeys'] },
  'secondStep.setUp': {
    who: 'none',
    graphql: [
      'Mutation.startAuthenticator',
      'Mutation.confirmAuthenticator',
      'Mutation.startPasskey',
      'Mutation.addPasskey',
    ],
  },
  'secondStep.change': {
    who: 'none',
    graphql: ['Mutation.renewRecoveryCodes', 'Mutation.turnOffSecondStep', 'Mutation.removePasskey'],
  },
  'secondStep.startPasskeySignIn': { who: 'public', graphql: ['Mutation.startPasskeySignIn'] },
  'secondStep.signInWithPasskey': { who: 'public', graphql: ['Mutation.signInWithPasskey'] },
  'secondStep.removeFromAccount': { who: 'administrator', graphql: ['Mutation.removeSecondStep'] },
  'secondStep.require': { who: 'administrator', graphql: ['Mutation.requireSecondStep'] },
  'apiKeys.list': { who: 'none', graphql: ['Query.apiKeys'] },
  'apiKeys.create': { who: 'none', graphql: ['Mutation.createApiKey'] },
  'apiKeys.revoke': { who: 'none', graphql: ['Mutation.revokeApiKey'] },
  'acts.list': { who: 'none', graphql: ['Query.acts', 'Query.actPeople'] },
  'site.get': { who: 'public', graphql: ['Query.site'] },
  'nodes.get': { who: 'public', graphql: ['Query.node'] },
  'trash.deleteForGood': { who: 'none', graphql: ['Mutation.deleteForGood', 'Mutation.emptyTrash'] },
  'trash.list': { who: 'none', graphql: ['Query.deletedRecords'] },
  'trash.restore': { who: 'write', graphql: ['Mutation.undoDelete'] },
  'mail.getStatus': { who: 'none', graphql: ['Query.mailStatus'] },
  'health.check': { who: 'public', rest: ['GET /health'] },
  'media.download': { who: 'public', routes: ['GET /media/*path'] },
  'openapi.read': { who: 'public', routes: ['GET /api/openapi.json', 'GET /api/docs/rest'] },
  'web.page': {
    who: 'public',
    routes: ['GET /api/docs', 'GET /offline', 'GET /events/:slug/poster', 'GET /meetings/:date/poster', 'GET /{*path}'],
  },
  'web.feed': {
    who: 'public',
    routes: [
      'GET /robots.txt',
      'GET /sitemap.xml',
      'GET /sitemap-:number.xml',
      'GET /feed.xml',
      'GET /feed.json',
      'GET /feed',
      'GET /rss',
      'GET /schema.graphql',
      'GET /calendar.ics',
      'GET /events/:name.ics',
    ],
  },
  'web.card': {
    who: 'public',
    routes: ['GET /cards/:page.jpg', 'GET /cards/posts/:id.jpg', 'GET /cards/events/:id.jpg'],
  },
};

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
  'SpecialEventResolver.image1',
  'SpecialEventResolver.image2',
  'TeamResolver.image',
  'TrashResolver.expiresAt',
  'WeeklyMeetingResolver.upcoming',
];

const whoMayRun = (handlersOf: (expected: Expected) => string[] | undefined): Record<string, Who> =>
  Object.fromEntries(
    Object.values(POLICIES).flatMap((expected) => (handlersOf(expected) ?? []).map((name) => [name, expected.who])),
  );
const OPERATIONS = whoMayRun(({ graphql }) => graphql);
const CALLS = whoMayRun(({ rest }) => rest);

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
  const { status, message } = await createGraphqlClient(app.url)(query, { file: null }, token, files);
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
