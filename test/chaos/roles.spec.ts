import { expect, test } from '@jest/globals';
import { setTimeout as delay } from 'node:timers/promises';
import type { RolePlace } from '../../server/features/meetings/roles/taken-roles.js';
import { ROLE_MESSAGES } from '../../server/shared/evening-roles.js';
import type { TestDatabase } from '../support/database.js';
import { randomNumbers } from '../support/random-numbers.js';
import type { Board } from '../support/roles.js';
import { siteOf } from '../support/sites.js';
import { storedTexts } from '../support/stored-texts.js';
import { EXPERIMENT_MS, inTurn, quantile, repeatedly, report, scaled, SEED, sum } from './experiment.js';
import { withKillableProduct } from './killable-product.js';
import { isSameRole, Member } from './member.js';
import { runAsOfficer } from './officer.js';

const MEMBERS = scaled(40, 300);
const EVENINGS = scaled(2, 8);
const KILLS = scaled(3, 20);
/** The number of members who ask at the same time. */
const AT_ONCE = MEMBERS / 2;
/** Enough to notice a fault. */
const FEW = { members: 30, evenings: 2 };
/** Milliseconds. */
const LOOK_MS = 20;

/** Members with a new club link, and the roles of the last evenings of the board: the next one may end meanwhile. */
async function openClub(
  url: string,
  sizes: { members: number; evenings: number },
): Promise<{ members: Member[]; places: RolePlace[] }> {
  const { token } = await runAsOfficer<{ token: string }>(url, 'mutation { renewClubLink { token } }');
  const members = Array.from(
    { length: sizes.members },
    (_, number) => new Member(url, token, number, randomNumbers(SEED + number)),
  );
  const board = await members[0]!.openBoard();
  const places = board!.evenings
    .slice(-sizes.evenings)
    .flatMap(({ meetingId, evening: { date }, roles }) => roles.map(({ id }) => ({ meetingId, date, roleId: id })));
  return { members, places };
}

const takeAndGiveBack = (members: readonly Member[], places: readonly RolePlace[]): Promise<void> =>
  inTurn(members, AT_ONCE, (member) => member.takeAndGiveBack(places));

interface Row {
  date: string;
  roleId: string;
  name: string;
}
const rowsOf = async ({ query }: TestDatabase): Promise<Row[]> => {
  const rows = await query('SELECT date::text AS date, role_id AS "roleId", name FROM taken_role ORDER BY 1, 2, 3');
  return rows.map(({ date, roleId, name }) => ({ date: String(date), roleId: String(roleId), name: String(name) }));
};

const describeRole = ({ date, roleId }: { date: string; roleId: string }): string => `${roleId} of ${date}`;
const describeHolder = (row: Row): string => `${row.name} has ${describeRole(row)}`;

/** Number of people who have a role, by role. */
const countHolders = (rows: readonly Row[]): Map<string, number> =>
  new Map([...Map.groupBy(rows, describeRole)].map(([role, holders]) => [role, holders.length]));

/** All that should be stored. */
const acknowledgedHolders = (members: readonly Member[]): string[] =>
  members.flatMap(({ name, role }) => (role ? [describeHolder({ ...role.place, name })] : []));

/** Sentences about what is wrong with the roles; empty if all is well. */
async function misses(members: readonly Member[], database: TestDatabase): Promise<string[]> {
  const rows = await rowsOf(database);
  const links = await database.query(
    `SELECT FROM personal_link WHERE purpose = 'role' AND subject_id IN (SELECT id FROM taken_role)`,
  );
  const allLinks = await database.query(`SELECT FROM personal_link WHERE purpose = 'role'`);
  const stored = rows.map(describeHolder);
  const acknowledged = acknowledgedHolders(members);
  return [
    ...members.flatMap(({ refusals }) => refusals),
    ...[...countHolders(rows)].flatMap(([role, count]) => (count > 1 ? [`${count} people have ${role}`] : [])),
    ...acknowledged.filter((each) => !stored.includes(each)).map((each) => `It is lost that ${each}`),
    ...stored.filter((each) => !acknowledged.includes(each)).map((each) => `${each}, unknown to them`),
    ...(links.length === rows.length ? [] : [`${rows.length} roles have ${links.length} links`]),
    ...(allLinks.length === links.length ? [] : [`${allLinks.length - links.length} links lead nowhere`]),
    ...lockedOut(members),
    ...wronglyTold(members),
  ];
}

/** Those who have had no role, and don't know who has those that they wanted. */
const lockedOut = (members: readonly Member[]): string[] =>
  members
    .filter(({ takings, told }) => takings.length + told.length === 0)
    .map(({ name }) => `${name} has no role, and was not told why`);

/** Those who were told that somebody has a role who never had it, or that they have it themselves. */
function wronglyTold(members: readonly Member[]): string[] {
  const isTrue = (member: Member, place: RolePlace, message: string): boolean =>
    members.some(
      (other) =>
        other !== member &&
        message === ROLE_MESSAGES.taken(other.name) &&
        other.takings.some((taking) => isSameRole(taking.place, place)),
    );
  return members.flatMap((member) =>
    member.told
      .filter(({ place, message }) => !isTrue(member, place, message))
      .map(({ place, message }) => `${member.name} was told of ${describeRole(place)}: ${message}`),
  );
}

/** Each link shows its holder’s own role, or nothing once that was given back. */
async function wrongLinks(members: readonly Member[]): Promise<string[]> {
  const wrong: string[] = [];
  await inTurn(members, AT_ONCE, async (member) => {
    for (const taking of member.takings) {
      const { date, roleId } = taking.place;
      const expected = taking.isGivenBack ? null : { date, roleId, name: member.name };
      const shown = await member.look(taking);
      if (JSON.stringify(shown) !== JSON.stringify(expected))
        wrong.push(`A link of ${member.name} shows ${JSON.stringify(shown)}, not ${JSON.stringify(expected)}`);
    }
  });
  return wrong;
}

const holdersOn = ({ evenings }: Board): string[] =>
  evenings.flatMap(({ evening: { date }, roles }) =>
    roles.flatMap(({ id, holder }) => (holder ? [describeHolder({ date, roleId: id, name: holder.name })] : [])),
  );

/** Names and titles of speeches that are in `text` although their people have no role, or another one. */
const remains = (members: readonly Member[], text: string): string[] =>
  members
    .flatMap(({ name, role, titles }) => [
      ...(role ? [] : [name]),
      ...titles.filter((title) => title !== role?.speechTitle),
    ])
    .filter((personal) => text.includes(personal));

test(
  `R618: ${MEMBERS} members behind one address take and give back the roles of ${EVENINGS} evenings while the server is killed ${KILLS} times: never two holders of one role, everybody has one or knows who has it, and nothing is left of those who gave theirs back`,
  () =>
    withKillableProduct(async (product) => {
      const { database, url } = product;
      const { members, places } = await openClub(url, { members: MEMBERS, evenings: EVENINGS });
      const mostHolders: number[] = [];
      const stopLooking = repeatedly(1, async () => {
        mostHolders.push(Math.max(0, ...countHolders(await rowsOf(database)).values()));
        await delay(LOOK_MS);
      });
      const start = performance.now();
      await product.killDuring(takeAndGiveBack(members, places), {
        count: KILLS,
        random: randomNumbers(SEED - 1),
        progress: () => sum(members, 'acknowledged'),
        whole: MEMBERS * 2,
      });
      const duration = performance.now() - start;
      await stopLooking();

      expect(await misses(members, database)).toEqual([]);
      expect(await wrongLinks(members)).toEqual([]);
      expect(holdersOn((await members[0]!.openBoard())!).toSorted()).toEqual(acknowledgedHolders(members).toSorted());
      expect(Math.max(...mostHolders)).toBe(1);
      expect(sum(members, 'cut')).toBeGreaterThan(KILLS);
      const taken = members.flatMap(({ takings }) => takings);
      const counted = await database.query(`SELECT points FROM rate_limit WHERE key LIKE 'role-address:%'`);
      expect(counted).toEqual([{ points: taken.length }]);
      await product.end();
      const site = siteOf(database, product.dataDir);
      expect(remains(members, [await storedTexts(site), product.output()].join())).toEqual([]);

      report({
        roles: places.length,
        taken: taken.length,
        'given back': taken.filter(({ isGivenBack }) => isGivenBack).length,
        'told who has one': members.flatMap(({ told }) => told).length,
        'lost answers': sum(members, 'lost'),
        'without an answer': sum(members, 'cut'),
        looks: mostHolders.length,
        'all had an answer after, ms': Math.round(duration),
        'start, median ms': Math.round(quantile(product.starts, 0.5)),
      });
      await expectToNotice(members, database);
      expect(remains(members, await storedTexts(site))).not.toEqual([]);
    }),
  EXPERIMENT_MS,
);

/** A role with two holders, one that is lost, and one that was given back. */
async function expectToNotice(members: readonly Member[], database: TestDatabase): Promise<void> {
  await database.query('DROP INDEX taken_role_evening');
  const add = (name: string, { date, roleId }: RolePlace) =>
    database.query(
      `INSERT INTO taken_role (meeting_id, date, role_id, role_name, name, speech_title, shown_as, taken_at)
       SELECT meeting_id, $2::date, $3::varchar, role_name, $1::varchar, speech_title, shown_as, taken_at FROM taken_role LIMIT 1`,
      [name, date, roleId],
    );
  const without = members.find(({ role }) => !role)!;
  const { name, role } = members.find((member) => member.role)!;
  await add(without.name, role!.place);
  const twice = await misses(members, database);
  expect(twice).toContain(`2 people have ${describeRole(role!.place)}`);
  expect(twice).toContain(`${describeHolder({ ...role!.place, name: without.name })}, unknown to them`);
  await database.query('DELETE FROM taken_role WHERE name = $1', [name]);
  expect(await misses(members, database)).toContain(`It is lost that ${describeHolder({ ...role!.place, name })}`);
}

test.each([
  ['two people can have a role', 'DROP INDEX taken_role_evening', /^\d+ people have /],
  [
    'the key of a request is forgotten at once',
    `CREATE FUNCTION forget() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN DELETE FROM idempotency_key WHERE id = NEW.id; RETURN NULL; END $$;
     CREATE TRIGGER forget AFTER UPDATE ON idempotency_key FOR EACH ROW EXECUTE FUNCTION forget()`,
    /^(Member \d+) was told of .*: \1 has already taken this role$|^A late request of /,
  ],
])(
  'R618: the experiment notices when %s',
  (_fault, breakIt, sentence) =>
    withKillableProduct(async ({ database, url }) => {
      await database.query(breakIt);
      const { members, places } = await openClub(url, FEW);
      await takeAndGiveBack(members, places);
      const noticed = await misses(members, database);
      expect(noticed).toContainEqual(expect.stringMatching(sentence));
      report({ noticed: noticed.length });
    }),
  EXPERIMENT_MS,
);
