import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { Clock } from '../../server/core/time/clock.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import {
  latestYear,
  TEAM_API_MESSAGES,
  TEAM_LIMITS,
  TEAM_POSITIONS,
  type TeamPosition,
} from '../../server/shared/team.js';
import { dayIn } from '../../server/shared/time.js';
import { startApp, type TestApp } from '../support/app.js';
import { picture } from '../support/pictures.js';
import { graphqlTeamApi, restTeamApi, type Member, type MemberFields, type TeamApi } from '../support/team-apis.js';
import { LEADERSHIP_FIRST_ROW } from '../../client/features/team/public/constants.js';
import { yearOptions } from '../../client/features/team/admin/years.js';
import { committeesOf, EXECUTIVE_POSITIONS } from '../../server/features/team/executive-committee.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());
afterEach(() => void jest.restoreAllMocks());

const { PRESIDENT, SECRETARY, TREASURER, WEB_MASTER, MEDIA_LEAD, SERGEANT_AT_ARMS } = TEAM_POSITIONS;
const NOBODY = '00000000-0000-4000-8000-000000000000';
const WHOLE = { name: 'A. Speaker', position: SECRETARY, year: '24/25', thoughts: 'I stopped saying um.' };

/** The year on the site's clocks. */
const thisYear = () => Number(dayIn(app.config.timeZone, new Date()).slice(0, 4));

describe.each(['GraphQL', 'REST'])('the team through %s', (name) => {
  let api: TeamApi;
  const create = async (more: MemberFields = {}): Promise<Member> => {
    const answer = await api.create({ ...WHOLE, ...more }, token);
    expect(answer.message).toBeNull();
    return answer.data;
  };
  const stored = async (id: string) => (await api.list()).data.find((member) => member.id === id);

  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlTeamApi(app.url) : restTeamApi(app.url);
  });

  test('R127 R207 R216 R217: an officer adds a member, and everybody reads back every field', async () => {
    const member = await create();
    expect(member).toMatchObject({ ...WHOLE, image: '' });
    expect(new Date(member.createdAt).getTime()).toBeGreaterThan(Date.now() - 60_000);
    expect(await stored(member.id)).toEqual(member);
    expect(await create({ thoughts: '' })).toMatchObject({ thoughts: '' });
  });

  test('R144 R180: each of the sixteen positions is accepted and returned with the club’s spelling', async () => {
    for (const position of Object.values(TEAM_POSITIONS))
      expect((await create({ position, year: '20/21' })).position).toBe(position);
  });

  test('R180: only name, position and year are required', async () => {
    for (const [missing, message] of [
      [{ name: ' ' }, 'Name is required'],
      [{ name: '\u200d' }, 'Name is required'],
      [{ year: '' }, 'Year is required'],
    ] as const) {
      expect(await api.create({ ...WHOLE, ...missing }, token)).toMatchObject({ status: 400, message });
    }
    expect(await api.create({ ...WHOLE, position: '' }, token)).toMatchObject({ status: 400 });
    const { thoughts: _, ...bare } = WHOLE;
    expect((await api.create(bare, token)).data).toMatchObject({ ...bare, thoughts: '', image: '' });
  });

  test('R180 R322: thoughts may have 150 code points, a name one hundred', async () => {
    const thoughts = '👏'.repeat(TEAM_LIMITS.thoughts);
    const sinhala = 'ක්‍ෂ'.repeat(TEAM_LIMITS.name).slice(0, TEAM_LIMITS.name);
    expect(await create({ thoughts, name: sinhala })).toMatchObject({ thoughts, name: sinhala });
    expect(await api.create({ ...WHOLE, thoughts: `${thoughts}!` }, token)).toMatchObject({
      status: 400,
      message: 'Thoughts must be at most 150 characters',
    });
    expect(await api.create({ ...WHOLE, name: 'x'.repeat(TEAM_LIMITS.name + 1) }, token)).toMatchObject({
      status: 400,
      message: 'Name must be at most 100 characters',
    });
  });

  test('R181: a year is a pair from 20/21 onwards', async () => {
    for (const year of ['24/26', '19/20', '2/3', 'last year']) {
      expect(await api.create({ ...WHOLE, year }, token)).toMatchObject({
        status: 400,
        message: 'Year must be a pair like 24/25',
      });
    }
  });

  test('R218: an update changes only the fields it contains', async () => {
    const member = await create({ imageUrl: 'https://pictures.example/a.jpg' });
    const { data } = await api.update(member.id, { thoughts: 'I still say um.', position: TREASURER }, token);
    expect(data).toMatchObject({
      ...member,
      thoughts: 'I still say um.',
      position: TREASURER,
      updatedAt: data.updatedAt,
    });
    expect((await api.update(member.id, { thoughts: '' }, token)).data).toMatchObject({
      thoughts: '',
      name: WHOLE.name,
    });
    expect(await api.update(member.id, { name: '' }, token)).toMatchObject({
      status: 400,
      message: 'Name is required',
    });
  });

  test('R127 R217 R218: a photo is stored, replaced, and deleted when nobody uses it', async () => {
    const member = await create({ imageFile: await picture(200, 200) });
    expect(member.image).toMatch(/^\/media\/[0-9a-f-]{36}-200x200\.webp$/);
    expect((await fetch(app.url + member.image)).headers.get('content-type')).toBe('image/webp');
    const { data } = await api.update(member.id, { imageFile: await picture(100, 100) }, token);
    expect(data.image).toMatch(/-100x100\.webp$/);
    expect((await fetch(app.url + member.image)).status).toBe(404);
    expect((await api.update(member.id, { imageUrl: data.image }, token)).data.image).toBe(data.image);
    expect(await api.update(member.id, { imageUrl: 'http://pictures.example/a.jpg' }, token)).toMatchObject({
      status: 400,
      message: 'Image addresses must start with https://',
    });
  });

  test('R207 R219: a deleted member no longer exists, and an unknown one is not found', async () => {
    const member = await create();
    expect((await api.remove(member.id, token)).status).toBe(200);
    expect(await stored(member.id)).toBeUndefined();
    for (const id of [member.id, NOBODY, 'nonsense']) {
      const unknown = { status: 404, message: ERRORS.TEAM_MEMBER_NOT_FOUND.message };
      expect(await api.remove(id, token)).toMatchObject(unknown);
      expect(await api.update(id, { name: 'x' }, token)).toMatchObject(unknown);
    }
  });

  test('R205 R207: visitors can read but not write', async () => {
    const member = await create();
    expect((await api.list()).status).toBe(200);
    const refused = [api.create(WHOLE), api.update(member.id, { name: 'x' }), api.remove(member.id)];
    for (const answer of await Promise.all(refused))
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect(await stored(member.id)).toEqual(member);
  });
});

describe('the legacy endpoints', () => {
  const send = async (fields: MemberFields) => (await restTeamApi(app.url).create({ ...WHOLE, ...fields }, token)).data;

  test('R144 R217: accept a position in any case, and return the club’s spelling', async () => {
    for (const position of ['Sergeant at arms', 'SERGEANT AT ARMS', ' sergeant at arms '])
      expect((await send({ position })).position).toBe(SERGEANT_AT_ARMS);
    expect(await restTeamApi(app.url).create({ ...WHOLE, position: 'Emperor' }, token)).toMatchObject({
      status: 400,
      message: TEAM_API_MESSAGES.positionUnknown,
    });
    expect(await restTeamApi(app.url).create({ ...WHOLE, position: '' }, token)).toMatchObject({
      status: 400,
      message: 'Position is required',
    });
  });

  test('R217: convert a four-digit year to the pair that starts with it', async () => {
    expect((await send({ year: '2024' })).year).toBe('24/25');
  });

  test('R216 R217: respond with and without /api, and with 201 for new members', async () => {
    for (const path of ['/team', '/api/team']) {
      const sent = app.rest().post(path).set('authorization', `Bearer ${token}`).send(WHOLE);
      const { body } = await sent.expect(201);
      const { body: list } = await app.rest().get(path).expect(200);
      expect(list).toContainEqual({ ...WHOLE, _id: body._id, createdAt: body.createdAt, updatedAt: body.updatedAt });
    }
  });
});

describe('the order of the team', () => {
  beforeAll(async () => {
    await app.database.query('DELETE FROM team_member');
    const api = restTeamApi(app.url);
    for (const [name, position, year, thoughts] of [
      ['Zara', WEB_MASTER, '24/25', 'Hello'],
      ['anton', MEDIA_LEAD, '25/26', ''],
      ['Bella', MEDIA_LEAD, '25/26', 'I found my voice.'],
      ['Carla', PRESIDENT, '24/25', ''],
      ['Dilan', SECRETARY, '25/26', 'I found my people.'],
      ['Evan', PRESIDENT, '25/26', ''],
      ['Fatima', PRESIDENT, '23/24', 'Stand up.'],
    ] as const)
      expect((await api.create({ name, position, year, thoughts }, token)).message).toBeNull();
  });

  type Named = { name: string }[];
  const names = (members: Named) => members.map(({ name }) => name).join(' ');
  const ask = async <T>(query: string, variables = {}) => {
    const { data, errors } = await app.gql<T>(query, variables);
    expect(errors).toEqual([]);
    return data!;
  };
  const PAGE = `query ($first: Int! = 3, $after: String, $before: String, $year: String, $search: String) {
    teamMembers(first: $first, after: $after, before: $before, year: $year, search: $search) {
      totalCount nodes { name } pageInfo { hasNextPage hasPreviousPage startCursor endCursor }
    }
  }`;
  interface Team {
    teamMembers: {
      totalCount: number;
      nodes: Named;
      pageInfo: { hasNextPage: boolean; hasPreviousPage: boolean; startCursor: string; endCursor: string };
    };
  }
  const page = async (variables: object) => (await ask<Team>(PAGE, variables)).teamMembers;

  test('newest year first, then by position, then by name whatever its case; page by page and back', async () => {
    const first = await page({});
    expect([names(first.nodes), first.totalCount]).toEqual(['Evan Dilan anton', 7]);
    expect(first.pageInfo).toMatchObject({ hasNextPage: true, hasPreviousPage: false });
    const second = await page({ after: first.pageInfo.endCursor });
    expect(names(second.nodes)).toBe('Bella Carla Zara');
    const last = await page({ after: second.pageInfo.endCursor });
    expect([names(last.nodes), last.pageInfo.hasNextPage]).toEqual(['Fatima', false]);
    expect(names((await page({ before: last.pageInfo.startCursor })).nodes)).toBe('Bella Carla Zara');
    expect(names((await restTeamApi(app.url).list()).data)).toBe('Evan Dilan anton Bella Carla Zara Fatima');
  });

  test('filters by year and by text in name and position', async () => {
    expect(names((await page({ year: '24/25' })).nodes)).toBe('Carla Zara');
    expect(names((await page({ search: 'BELL' })).nodes)).toBe('Bella');
    expect(names((await page({ search: 'media lead' })).nodes)).toBe('anton Bella');
    expect((await page({ search: '%' })).totalCount).toBe(0);
  });

  test('rejects a cursor of another list, whatever it contains', async () => {
    const create = [
      ['x', NOBODY],
      ['a\u0000b', NOBODY],
      [1, NOBODY],
      ['x', 'y'],
    ].map((position) => JSON.stringify(position));
    for (const cursor of ['nonsense', ...create.slice(1)]) {
      const after = Buffer.from(cursor).toString('base64url');
      const { errors } = await app.gql(PAGE, { after });
      expect([cursor, errors[0]?.extensions.code]).toEqual([cursor, 'BAD_USER_INPUT']);
    }
    expect((await page({ after: Buffer.from(create[0]!).toString('base64url') })).nodes).toEqual([]);
  });

  test('lists the years that have members, newest first', async () => {
    expect(await ask('{ teamYears }')).toEqual({ teamYears: ['25/26', '24/25', '23/24'] });
  });

  interface Committees {
    executiveCommittee: { year: string; members: Named }[];
  }
  test('R62 R63: the Executive Committees, newest year first, each in the order of its positions', async () => {
    const { executiveCommittee } = await ask<Committees>('{ executiveCommittee { year members { name } } }');
    expect(executiveCommittee.map(({ year, members }) => [year, names(members)])).toEqual([
      ['25/26', 'Evan Dilan'],
      ['24/25', 'Carla Zara'],
      ['23/24', 'Fatima'],
    ]);
    const { executiveCommittee: newest } = await ask<Committees>(
      '{ executiveCommittee(years: 1) { year members { name } } }',
    );
    expect(newest.map(({ year }) => year)).toEqual(['25/26']);
    const { errors } = await app.gql('{ executiveCommittee(years: 0) { year } }');
    expect(errors[0]).toMatchObject({ message: 'Ask for 1 to 100 at a time', extensions: { code: 'BAD_USER_INPUT' } });
  });

  test('R55: includes testimonials of members who wrote one', async () => {
    const { testimonials } = await ask<{ testimonials: Named }>('{ testimonials { name } }');
    expect(names(testimonials)).toBe('Dilan Bella Zara Fatima');
    const { testimonials: two } = await ask<{ testimonials: Named }>('{ testimonials(first: 2) { name } }');
    expect(names(two)).toBe('Dilan Bella');
  });

  test('a save in between is a conflict that names author and time', async () => {
    const { data: list } = await restTeamApi(app.url).list();
    const { id } = list.find(({ name }) => name === 'Fatima')!;
    const update = (thoughts: string, version: number) =>
      app.gql<{ updateTeamMember: { version: number } }>(
        'mutation ($id: ID!, $input: TeamMemberPatch!, $version: Int) { updateTeamMember(id: $id, input: $input, version: $version) { version } }',
        { id, input: { thoughts }, version },
        token,
      );
    expect((await update('Sit down.', 1)).data!.updateTeamMember.version).toBe(2);
    const { errors } = await update('Walk.', 1);
    expect(errors[0]).toMatchObject({
      message: ERRORS.TEAM_MEMBER_CHANGED.message,
      extensions: { code: 'CONFLICT', conflict: { version: 2, updatedBy: 'officer@club.example' } },
    });
  });
});

describe('at the turn of the year', () => {
  // The next sign-in deletes today's sessions, which have expired by then.
  afterAll(async () => {
    token = await app.signIn();
  });
  const at = (instant: string) => jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(instant));

  test.each([graphqlTeamApi, restTeamApi])(
    'R181: the latest accepted year is the one that starts next year in the site’s zone (%#)',
    async (through) => {
      const api = through(app.url);
      at('2096-12-31T18:29:59Z');
      const signedIn = await app.signIn();
      expect((await api.create({ ...WHOLE, year: '97/98' }, signedIn)).message).toBeNull();
      expect(await api.create({ ...WHOLE, year: '98/99' }, signedIn)).toMatchObject({
        status: 400,
        message: TEAM_API_MESSAGES.yearTooLate('97/98'),
      });
      at('2096-12-31T18:30:00Z');
      expect((await api.create({ ...WHOLE, year: '98/99' }, signedIn)).message).toBeNull();
    },
  );
});

describe('a committee', () => {
  const YEAR = '21/22';
  const send = async (query: string, variables: object) => {
    const response = await fetch(`${app.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
      body: JSON.stringify({ query, variables }),
    });
    const { data, errors } = (await response.json()) as {
      data: Record<string, { id: string; image: { url: string } | null }[]> | null;
      errors?: { message: string; extensions: { fields?: object } }[];
    };
    return { created: Object.values(data ?? {})[0] ?? [], error: errors?.[0] };
  };
  const begin = (members: object[], key?: string, year = YEAR) =>
    send(
      `mutation ($input: CommitteeInput!, $key: String) {
        createCommittee(input: $input, idempotencyKey: $key) { id name position image { url } } }`,
      { input: { year, members }, key },
    );
  const inYear = async (): Promise<Member[]> =>
    (await graphqlTeamApi(app.url).list()).data.filter(({ year }) => year === YEAR);
  const remove = (ids: string[]) => send('mutation ($ids: [ID!]!) { deleteTeamMembers(ids: $ids) }', { ids });
  const MEMBERS = [
    { name: 'Amaya Perera', position: 'PRESIDENT' },
    { name: 'Ruwan Silva', position: 'SECRETARY' },
  ];
  beforeEach(async () => void (await remove((await inYear()).map(({ id }) => id))));

  test('R410: is created in one act, with photos of earlier members, deleted in one act, and restored in one act', async () => {
    const api = graphqlTeamApi(app.url);
    const former = (await api.create({ ...WHOLE, imageFile: await picture(200, 200) }, token)).data;
    const { created } = await begin([{ ...MEMBERS[0], photoOf: former.id }, MEMBERS[1]!]);
    expect(created).toMatchObject([{ name: 'Amaya Perera' }, { name: 'Ruwan Silva', image: null }]);
    expect(created[0]!.image!.url).toContain(former.image);
    await api.remove(former.id, token);
    expect((await fetch(app.url + former.image)).status).toBe(200);
    const ids = created.map(({ id }) => id);
    const deleted = await remove([NOBODY, 'nobody', ...ids]);
    expect(await inYear()).toEqual([]);
    await send('mutation ($id: ID!) { undoDelete(id: $id) }', { id: deleted.created });
    expect((await inYear()).map(({ id }) => id).toSorted()).toEqual(ids.toSorted());
  });

  test('is created once, however often the request is sent', async () => {
    const key = 'the-committee-of-21-22';
    const { created } = await begin(MEMBERS, key);
    expect((await begin(MEMBERS, key)).created).toEqual(created);
    expect(await inYear()).toHaveLength(2);
  });

  test('R410: is not created at all if one of its members cannot be', async () => {
    await begin([MEMBERS[0]!]);
    const refused = [
      [
        begin([MEMBERS[1]!, MEMBERS[0]!]),
        TEAM_API_MESSAGES.alreadyHolds('Amaya Perera', PRESIDENT, YEAR),
        'members.1.name',
      ],
      [
        begin([MEMBERS[1]!, MEMBERS[1]!]),
        TEAM_API_MESSAGES.alreadyHolds('Ruwan Silva', SECRETARY, YEAR),
        'members.0.name',
      ],
      [begin([MEMBERS[1]!, { name: ' ', position: 'TREASURER' }]), 'Name is required', 'members.1.name'],
      [begin([]), TEAM_API_MESSAGES.committeeSize(TEAM_LIMITS.committee), 'members'],
      [begin(MEMBERS, undefined, '98/99'), TEAM_API_MESSAGES.yearTooLate(latestYear(thisYear())), 'year'],
    ] as const;
    for (const [answer, message, field] of refused) {
      const { error } = await answer;
      expect(error).toMatchObject({ message });
      expect(Object.keys(error!.extensions.fields!)[0]).toMatch(new RegExp(`${field}$`));
    }
    expect(await inYear()).toHaveLength(1);
  });

  test('R410: is not created twice by two officers at the same time', async () => {
    await Promise.all([begin(MEMBERS), begin(MEMBERS)]);
    expect(await inYear()).toHaveLength(2);
  });
});

describe('team rules', () => {
  test('R144: the sixteen positions, verbatim', () => {
    expect(Object.values(TEAM_POSITIONS)).toEqual([
      'President',
      'Secretary',
      'Vice President Education',
      'Vice President Public Relations',
      'Treasurer',
      'Sergeant At Arms',
      'Design Lead',
      'Editorial Lead',
      'Media Lead',
      'Publicity Lead',
      'Web Master',
      'Design Committee member',
      'Editorial Committee member',
      'Media Committee member',
      'Web development Committee member',
      'Publicity Committee member',
    ]);
  });

  test('R62 R63 R318: committees are grouped by year, newest first, and each is in the order of its positions', () => {
    const of = (year: string, ...positions: TeamPosition[]) => positions.map((position) => ({ year, position }));
    const mixed = [
      ...of('22/23', WEB_MASTER, MEDIA_LEAD),
      ...of('24/25', ...EXECUTIVE_POSITIONS.toReversed()),
      ...of('23/24', MEDIA_LEAD),
      ...of('22/23', PRESIDENT, PRESIDENT),
    ];
    expect(committeesOf(mixed)).toEqual([
      { year: '24/25', members: of('24/25', ...EXECUTIVE_POSITIONS) },
      { year: '22/23', members: of('22/23', PRESIDENT, PRESIDENT, WEB_MASTER) },
    ]);
    expect(EXECUTIVE_POSITIONS).toEqual([
      'President',
      'Secretary',
      'Vice President Education',
      'Vice President Public Relations',
      'Treasurer',
      'Sergeant At Arms',
      'Web Master',
    ]);
    expect(LEADERSHIP_FIRST_ROW).toBe(3);
  });

  test('R181: a form offers the years from 20/21 to the latest accepted one', () => {
    expect(yearOptions(2026)).toEqual(['20/21', '21/22', '22/23', '23/24', '24/25', '25/26', '26/27', '27/28']);
    expect(yearOptions(2026).at(-1)).toBe(latestYear(2026));
    expect(yearOptions(2098).at(-1)).toBe('99/00');
  });
});
