import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import fc from 'fast-check';
import { randomUUID } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { Clock } from '../../server/core/time/clock.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { emptying } from '../support/database.js';
import { graphqlBlogApi, restBlogApi } from '../support/blog-apis.js';
import type { ApiResult } from '../support/api-clients.js';
import { graphqlEventsApi, restEventsApi } from '../support/events-apis.js';
import { graphqlGalleryApi, restGalleryApi } from '../support/gallery-apis.js';
import { graphqlMembershipApi, restMembershipApi } from '../support/membership-apis.js';
import { action, NO_RECORD, OPERATIONS, type Action, type Actor, type Apis } from '../support/parity-actions.js';
import { graphqlSpecialEventApi, restSpecialEventApi } from '../support/special-event-apis.js';
import { graphqlTeamApi, restTeamApi } from '../support/team-apis.js';
import { graphqlVideoApi, restVideoApi } from '../support/video-apis.js';

/** `PARITY_ACTIONS=5000 PARITY_SEED=… npm test -- contract parity` does more of them, or the same again. */
const SEED = Number(process.env.PARITY_SEED ?? Date.now() % 2 ** 31);
const ACTIONS = Number(process.env.PARITY_ACTIONS ?? 200);
/** Actions after which the sites are emptied: short histories are easier to repeat. */
const HISTORY = 100;

/** Two sites that know nothing of each other; to one everything is said through GraphQL, to the other through REST. */
interface Site {
  app: TestApp;
  apis: Apis;
  tokens: Partial<Record<Actor, string>>;
  /** IDs are random, so each gets the same name on both sites. */
  names: Map<string, string>;
  tables: string[];
}

let graphql: Site;
let rest: Site;
/** The time at both, which only an action moves. */
let now = Date.now();
/** Records created on both sites, in order. */
let records: { subject: string; ids: [string, string]; slugs: [string, string] }[] = [];

async function openSite(doorsTo: (url: string) => Apis): Promise<Site> {
  // Without ffmpeg, which takes its own time: a film that needs it waits at both.
  const app = await startApp({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
  jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(now));
  const officer = await app.signIn();
  const keyOf = async (scope: string): Promise<{ text: string; key: { id: string } }> => {
    const query = `mutation ($password: String!) {
      createApiKey(name: "Parity", scope: ${scope}, days: 30, currentPassword: $password) { text key { id } }
    }`;
    const { data } = await app.gql<{ createApiKey: { text: string; key: { id: string } } }>(query, ADMIN, officer);
    return data!.createApiKey;
  };
  const [reader, writer, revoked] = [
    await keyOf('READ_CONTENT'),
    await keyOf('WRITE_CONTENT'),
    await keyOf('WRITE_CONTENT'),
  ];
  await app.gql('mutation ($id: ID!) { revokeApiKey(id: $id) }', revoked.key, officer);
  const tokens = { officer, reader: reader.text, writer: writer.text, revoked: revoked.text, stranger: 'nonsense' };
  const tables = await app.database.query(
    `SELECT table_name FROM information_schema.tables WHERE table_schema = 'public' AND table_type = 'BASE TABLE'
     AND table_name NOT IN ('admin', 'session', 'api_key', 'rate_limit', 'migration') ORDER BY table_name`,
  );
  return {
    app,
    apis: doorsTo(app.url),
    tokens,
    names: new Map(),
    tables: tables.map((row) => String(row.table_name)),
  };
}

beforeAll(async () => {
  graphql = await openSite((url) => ({
    blog: graphqlBlogApi(url),
    events: graphqlEventsApi(url),
    team: graphqlTeamApi(url),
    gallery: graphqlGalleryApi(url),
    special: graphqlSpecialEventApi(url),
    membership: graphqlMembershipApi(url),
    video: graphqlVideoApi(url),
  }));
  rest = await openSite((url) => ({
    blog: restBlogApi(url),
    events: restEventsApi(url),
    team: restTeamApi(url),
    gallery: restGalleryApi(url),
    special: restSpecialEventApi(url),
    membership: restMembershipApi(url),
    video: restVideoApi(url),
  }));
});
afterAll(async () => {
  jest.restoreAllMocks();
  await Promise.all([graphql.app.close(), rest.app.close()]);
});

const ID = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;
/** With which the slug of a submission ends. */
const PART_OF_ID = /-[0-9a-f]{8}"/g;
/** Random for each submission. */
const TOKEN_HASH = /("token_hash":)"[0-9a-f]{64}"/g;
/** Of the API key that acted. */
const BEGINNING_OF_KEY = /gavel_\w{6}/g;
/** Replaces values that differ between the sites, whatever the order of lists. */
const normalized = ({ names }: Site, value: unknown): unknown =>
  JSON.parse(
    (JSON.stringify(value, inOrder) ?? 'null')
      .replace(ID, (id) => names.get(id) ?? '#')
      .replace(PART_OF_ID, '-#"')
      .replace(TOKEN_HASH, '$1"#"')
      .replace(BEGINNING_OF_KEY, 'gavel_#'),
  );
const inOrder = (_: string, value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
    : value;
const sorted = (values: unknown[]): string[] => values.map((value) => JSON.stringify(value)).sort();

async function stateOf(site: Site): Promise<unknown> {
  const tables = site.tables.map((table) => `SELECT '${table}' AS place, to_jsonb(t) AS row FROM ${table} t`);
  return sorted((await site.app.database.query(tables.join(' UNION ALL '))).map((row) => normalized(site, row)));
}

async function begin(site: Site): Promise<void> {
  site.names.clear();
  await site.app.database.query(emptying(site.tables));
  site.tokens.guest ??= await site.app.signIn();
}

/** GraphQL validates types before it checks access, with messages of its own. */
const isOfTypes = ({ message }: ApiResult<unknown>): boolean => (message ?? '').startsWith('Variable "$');

async function act({ as, what, target, fields }: Action): Promise<[unknown, unknown]> {
  now += 1;
  const [subject = '', verb = ''] = what.split('.');
  const known = records.filter((record) => record.subject === subject);
  const record = target === NO_RECORD ? undefined : known[target % known.length];
  const sites = [graphql, rest];
  const answers = await Promise.all(
    sites.map((site, at) => {
      const where = { id: record?.ids[at] ?? NEVER, slug: record?.slugs[at] ?? 'never-was' };
      return OPERATIONS[what](site.apis, where, fields as never, site.tokens[as]);
    }),
  );
  const [one, other] = answers as [ApiResult<unknown>, ApiResult<unknown>];
  if (isOfTypes(one)) return [400, other.status === 401 || other.status === 403 ? 400 : other.status];
  const created = answers.map(({ status, data }) =>
    status === 200 ? (data as { id?: string; slug?: string } | null) : null,
  );
  if (MAKING.includes(verb) && created[0]?.id && created[1]?.id) {
    sites.forEach(({ names }, at) => names.set(created[at]!.id!, `#${subject}${records.length}`));
    records.push({
      subject,
      ids: [created[0].id, created[1].id],
      slugs: [created[0].slug ?? '', created[1].slug ?? ''],
    });
  }
  if (what === 'session.begin' && one.status === 200)
    sites.forEach(({ tokens }, at) => (tokens.guest = String(answers[at]!.data)));
  const shown = (site: Site, { status, message, data }: ApiResult<unknown>) => {
    const silent = status !== 200 || verb === 'remove' || subject === 'session';
    const list = Array.isArray(data) ? sorted(data.map((each) => normalized(site, each))) : normalized(site, data);
    return { status, message, ...(!silent && { data: list }) };
  };
  return [shown(graphql, one), shown(rest, other)];
}

const MAKING = ['create', 'submit'];
const NEVER = randomUUID();

/** Does them on empty sites. The number of the first that differed, and what was said of it; null when none did. */
async function difference(actions: readonly Action[]): Promise<{ at: number; said: [unknown, unknown] } | null> {
  records = [];
  await Promise.all([begin(graphql), begin(rest)]);
  for (const [at, each] of actions.entries()) {
    const said = await act(each);
    if (!isDeepStrictEqual(...said)) return { at, said };
  }
  const states: [unknown, unknown] = [await stateOf(graphql), await stateOf(rest)];
  return isDeepStrictEqual(...states) ? null : { at: actions.length - 1, said: states };
}

/** The fewest of these actions that still differ: parts are left out, in halves and less, for as long as that goes well. */
async function shortest(actions: readonly Action[]): Promise<readonly Action[]> {
  let few = actions;
  for (let size = Math.ceil(few.length / 2); size >= 1; size = size === 1 ? 0 : Math.ceil(size / 2)) {
    for (let from = few.length - size; from >= 0; from -= size) {
      const fewer = few.toSpliced(from, size);
      if (fewer.length && (await difference(fewer))) few = fewer;
    }
  }
  return few;
}

test(`${ACTIONS} random actions have the same result through GraphQL and REST`, async () => {
  const actions = fc.sample(action, { seed: SEED, numRuns: ACTIONS });
  for (let from = 0; from < actions.length; from += HISTORY) {
    const history = actions.slice(from, from + HISTORY);
    const found = await difference(history);
    if (!found) continue;
    const few = await shortest(history.slice(0, found.at + 1));
    const { said } = (await difference(few)) ?? found;
    const story = few.map((each) => JSON.stringify(each)).join('\n');
    expect({ seed: SEED, story, answered: said[1] }).toStrictEqual({ seed: SEED, story, answered: said[0] });
  }
}, 600_000);
