import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Clock } from '../../server/core/time/clock.js';
import { ROLE_LIMIT } from '../../server/features/meetings/roles/role-limit.js';
import { RoleSchedule } from '../../server/features/meetings/roles/role-schedule.service.js';
import { addDays } from '../../server/shared/days.js';
import { ROLE_LIMITS, ROLE_MESSAGES } from '../../server/shared/evening-roles.js';
import { PERSONAL_LINK_PATHS } from '../../server/shared/personal-links.js';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { startApp, type TestApp } from '../support/app.js';
import { captureLog } from '../support/log.js';
import { RoleClient, type RoleTaking, TAKE_ROLE } from '../support/roles.js';
import { createSite, readRows, silentProgress } from '../support/sites.js';
import { storedTexts } from '../support/stored-texts.js';

let app: TestApp;
let client: RoleClient;
/** The next evening. */
let date: string;
const clientOf = async (site: TestApp): Promise<RoleClient> => {
  const roles = new RoleClient(site, await site.signIn());
  await roles.renew();
  return roles;
};
beforeAll(async () => {
  app = await startApp();
  client = await clientOf(app);
  date = (await client.board())!.evenings[0]!.evening.date;
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const DELETE_MEETING = 'mutation ($id: ID!) { deleteWeeklyMeeting(id: $id) }';

test('R590: after giving a role back nothing of the person is in any table, the outbox, the log, a cache or an export', async () => {
  const log = captureLog();
  const [name, speechTitle] = ['Zebedee Quagmire', 'Xylophones of Quagmire'];
  const request = { date, roleId: 'speaker-2', name, speechTitle, shownAs: 'FIRST_NAME' };
  const { token } = await client.take(request, randomUUID());
  const { errors } = await client.attempt({ ...request, name: 'Bo' });
  expect(errors[0]!.message).toBe(ROLE_MESSAGES.taken(name));
  await client.change(token, { name: `${name} Jr`, speechTitle });
  const PUBLIC = { query: '{ nextMeeting { roles { shownName speechTitle } } }' };
  const pages = async () =>
    (
      await Promise.all([
        app.rest().get('/graphql').query(PUBLIC),
        app.rest().get('/').set('accept-encoding', 'identity'),
        app.rest().get(`/activities?date=${date}`),
      ])
    ).map(({ text }) => text);
  expect(await storedTexts(app)).toContain(name);
  expect((await pages())[0]).toContain('Zebedee');
  await app.rest().get(PERSONAL_LINK_PATHS.role + token);
  await app.rest().get(PERSONAL_LINK_PATHS.club + client.club);
  await client.giveBack(token);
  log.end();
  expect(log.lines().length).toBeGreaterThan(0);
  const after = [await storedTexts(app), log.text(), await pages()].join();
  expect(after).not.toMatch(/zebedee|quagmire|xylophones/i);
  expect(after).not.toContain(token);
  expect(after).not.toContain(client.club);
});

describe('names', () => {
  const stored = async () =>
    (await app.database.query('SELECT name FROM taken_role ORDER BY name')).map((row) => row.name);
  const onDay = (day: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(`${day}T12:00:00+05:30`));

  test('R590: and links are erased 400 days after the evening', async () => {
    const { token } = await client.take({ date, roleId: 'timer', name: 'Ada' });
    const later = addDays(date, 7);
    await client.take({ date: later, roleId: 'timer', name: 'Bo' });
    onDay(addDays(date, ROLE_LIMITS.keptDays));
    await app.get(RoleSchedule).run();
    expect(await stored()).toEqual(['Ada', 'Bo']);
    expect((await app.gql(`{ takenRole(token: "${token}") { name } }`)).data).toEqual({ takenRole: { name: 'Ada' } });
    onDay(addDays(date, ROLE_LIMITS.keptDays + 1));
    await Promise.all([app.get(RoleSchedule).run(), app.get(RoleSchedule).run()]);
    expect(await stored()).toEqual(['Bo']);
    expect((await app.gql(`{ takenRole(token: "${token}") { name } }`)).data).toEqual({ takenRole: null });
    expect(await app.database.query(`SELECT FROM personal_link WHERE purpose = 'role'`)).toHaveLength(1);
    await app.database.query('DELETE FROM taken_role');
  });

  test('R590: are erased with a meeting that can no longer be restored, and not before', async () => {
    const officer = await app.signIn();
    const { token } = await client.take({ date, roleId: 'timer', name: 'Ada' });
    await app.gql(DELETE_MEETING, { id: FIRST_MEETING_ID }, officer);
    await app.get(RoleSchedule).run();
    expect(await stored()).toEqual(['Ada']);
    await app.gql('mutation ($id: ID!) { undoDelete(id: $id) }', { id: FIRST_MEETING_ID }, officer);
    expect(await client.read(token)).toMatchObject({ name: 'Ada', evening: { date } });
    await app.database.query(
      `INSERT INTO taken_role (meeting_id, date, role_id, role_name, name, speech_title, shown_as, taken_at)
       SELECT gen_random_uuid(), date, role_id, role_name, 'Gone', speech_title, shown_as, taken_at FROM taken_role`,
    );
    await app.get(RoleSchedule).run();
    expect(await stored()).toEqual(['Ada']);
    await app.database.query('DELETE FROM taken_role');
  });

  test('R590: a run of the scheduled job without anything to do writes nothing, so that caches stay', async () => {
    await client.take({ date, roleId: 'timer', name: 'Ada' });
    await app.database.query(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE EXCEPTION 'written'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT OR UPDATE OR DELETE ON taken_role FOR EACH STATEMENT EXECUTE FUNCTION refuse()`);
    try {
      await app.get(RoleSchedule).run();
    } finally {
      await app.database.query('DROP TRIGGER refuse ON taken_role; DROP FUNCTION refuse');
    }
  });
});

test('R592: an export takes roles, their holders and the links along', async () => {
  await client.take({ date, roleId: 'grammarian', name: 'Ada' });
  const folder = await mkdtemp(join(tmpdir(), 'gavel-roles-'));
  const site = await createSite();
  try {
    await exportSite(app.config, join(folder, 'site.tar.gz'), {}, silentProgress());
    await importArchive(site.config, join(folder, 'site.tar.gz'), silentProgress());
    const [before, after] = [await readRows(app), await readRows(site)];
    expect(after.taken_role!.length).toBeGreaterThan(0);
    for (const table of ['taken_role', 'personal_link', 'weekly_meeting'])
      expect([table, after[table]]).toEqual([table, before[table]]);
  } finally {
    await site.remove();
    await rm(folder, { recursive: true, force: true });
  }
});

test('R592: one visitor takes only some roles in an hour, and an address leaves room for a campus', async () => {
  const limited = await startApp({ env: { RATE_LIMITS: 'on' } });
  try {
    const { club } = await clientOf(limited);
    const evenings = [0, 7, 14].map((days) => addDays(date, days));
    const ids = ['toastmaster', 'timer', 'ah-counter', 'grammarian', 'ballot-counter', 'sergeant-at-arms'];
    const more = [1, 2, 3].flatMap((number) => [`speaker-${number}`, `evaluator-${number}`]);
    const places = evenings.flatMap((day) =>
      [...ids, ...more, 'table-topics-master'].map((roleId) => ({ date: day, roleId })),
    );
    places.push(...['timer', 'grammarian'].map((roleId) => ({ date: addDays(date, 21), roleId })));
    let cookie = '';
    const answers = [];
    for (const place of places.slice(0, ROLE_LIMIT.buckets.visitor.points + 1)) {
      const input = { clubToken: club, meetingId: FIRST_MEETING_ID, name: 'Ada', ...place };
      const sent = limited.rest().post('/graphql').send({ query: TAKE_ROLE, variables: { input } });
      const response = await (cookie ? sent.set('cookie', cookie) : sent);
      cookie ||= String(response.headers['set-cookie']).split(';')[0]!;
      answers.push(response);
    }
    const errorOf = ({ body }: { body: unknown }) =>
      (body as { errors?: { extensions: object }[] }).errors?.[0]?.extensions;
    expect(answers.slice(0, -1).every((answer) => errorOf(answer) === undefined)).toBe(true);
    expect(errorOf(answers.at(-1)!)).toMatchObject({ code: 'TOO_MANY_REQUESTS', retryAfter: expect.any(Number) });
    expect(ROLE_LIMIT.buckets.address.points).toBeGreaterThan(10 * ROLE_LIMIT.buckets.visitor.points);
  } finally {
    await limited.close();
  }
});

describe('a hundred people behind one address, who ask for one role at once', () => {
  const PEOPLE = 100;
  let limited: TestApp;
  let members: RoleClient;
  beforeAll(async () => {
    limited = await startApp({ env: { RATE_LIMITS: 'on' } });
    members = await clientOf(limited);
  });
  afterAll(() => limited.close());

  const send = (body: object, signal?: AbortSignal) =>
    fetch(`${limited.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
      signal,
    });

  interface Answer {
    data?: { takeRole: RoleTaking } | null;
    errors?: { message: string; extensions: { code: string; reason?: string; retryAfter?: number } }[];
  }

  /** Asks again until there is an answer. Every third person never receives the first one. */
  async function insist(person: number): Promise<{ person: number; token?: string; refusal?: string }> {
    const input = {
      clubToken: members.club,
      meetingId: FIRST_MEETING_ID,
      date,
      roleId: 'timer',
      name: `Person ${person}`,
    };
    const variables = { input, key: randomUUID() };
    if (person % 3 === 0) {
      const lost = new AbortController();
      setTimeout(() => lost.abort(), person % 7);
      await send({ query: TAKE_ROLE, variables }, lost.signal).catch(() => {});
    }
    for (;;) {
      const response = await send({ query: TAKE_ROLE, variables });
      const { data, errors } = (await response.json()) as Answer;
      if (data?.takeRole) return { person, token: data.takeRole.token };
      const { message, extensions } = errors![0]!;
      if (extensions.reason === 'ROLE_TAKEN') return { person, refusal: message };
      // The site is busy, and says when to try again.
      expect(extensions.code).toMatch(/^(TOO_MANY_REQUESTS|UNAVAILABLE)$/);
      await delay(extensions.retryAfter! * 1000);
    }
  }

  test('R588: one of them has it, and all others are told by whom', async () => {
    const answers = await Promise.all(Array.from({ length: PEOPLE }, (_, person) => insist(person)));
    const rows = await limited.database.query('SELECT name FROM taken_role');
    expect(rows).toHaveLength(1);
    const winners = answers.filter(({ token }) => token);
    expect(winners.map(({ person }) => `Person ${person}`)).toEqual(rows.map(({ name }) => name));
    expect(new Set(answers.flatMap(({ refusal }) => refusal ?? []))).toEqual(
      new Set([ROLE_MESSAGES.taken(String(rows[0]!.name))]),
    );
    expect(await members.read(winners[0]!.token!)).toMatchObject({ name: rows[0]!.name });
  }, 600_000);
});
