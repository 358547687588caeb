import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { DataSource, type QueryRunner } from 'typeorm';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { inviteAndSignIn, type Invited } from '../support/accounts.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';

const DEACTIVATE = 'mutation ($id: ID!) { deactivateAccount(id: $id) { id } }';
const DELETE = 'mutation ($id: ID!) { deleteAccount(id: $id) }';
const MAKE_OFFICER = 'mutation ($id: ID!) { setAccountRole(id: $id, role: OFFICER) { id } }';
const CREATE_MEMBER = 'mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { id } }';

let app: TestApp;
let administrator: string;
beforeAll(async () => {
  app = await startApp();
  administrator = await app.signIn();
});
afterAll(() => app.close());

const failureOf = async (result: ReturnType<TestApp['gql']>) => (await result).errors[0]?.message ?? null;
const waitingFor = (table: string) =>
  eventually(
    async () =>
      (
        await app.database.query(
          `SELECT 1 FROM pg_stat_activity
           WHERE datname = current_database() AND wait_event_type = 'Lock' AND query ILIKE '%' || $1 || '%'`,
          [table],
        )
      ).length,
  );
async function inTransaction<T>(work: (runner: QueryRunner) => Promise<T>): Promise<T> {
  const runner = app.get(DataSource).createQueryRunner();
  await runner.startTransaction();
  try {
    const result = await work(runner);
    await runner.commitTransaction();
    return result;
  } finally {
    await runner.release();
  }
}

describe('R497: a save that is past the guard', () => {
  const member = (name: string) => ({ name, position: 'PRESIDENT', year: '26/27' });
  const membersNamed = (name: string) => app.database.query('SELECT 1 FROM team_member WHERE name = $1', [name]);
  const save = {
    GraphQL: async (name: string, token: string) => {
      const { errors } = await app.gql(CREATE_MEMBER, { input: member(name) }, token);
      return errors[0]?.message ?? null;
    },
    REST: async (name: string, token: string) => {
      const input = { ...member(name), position: 'President' };
      const { status, body } = await app.rest().post('/api/team').set('authorization', `Bearer ${token}`).send(input);
      return status < 300 ? null : (body as { message: string }).message;
    },
  };

  /** The save is about to begin its transaction when `mutation` changes the account. */
  async function saveAfter(api: keyof typeof save, mutation: string, name: string): Promise<string | null> {
    const officer = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const saved = await inTransaction(async (runner) => {
      await runner.query('SELECT 1 FROM admin WHERE id = $1 FOR UPDATE', [officer.id]);
      const under = save[api](name, officer.token);
      await waitingFor('FOR KEY SHARE');
      const changed = app.gql(mutation, { id: officer.id }, administrator);
      await waitingFor('FOR UPDATE');
      return { under, changed };
    });
    // Whichever of the two gets the lock, the account is changed.
    expect(await failureOf(saved.changed)).toBeNull();
    return saved.under;
  }

  test.each([
    ['GraphQL', 'deactivated', DEACTIVATE],
    ['REST', 'deactivated', DEACTIVATE],
    ['GraphQL', 'deleted', DELETE],
  ] as const)('through %s comes before the account is %s, or is refused and undone', async (api, how, mutation) => {
    const name = `${api} ${how}`;
    const refusal = await saveAfter(api, mutation, name);
    expect([null, ERRORS.SESSION_REFUSED.message]).toContain(refusal);
    expect(await membersNamed(name)).toHaveLength(refusal === null ? 1 : 0);
  });

  test.each([
    ['deactivated', 'UPDATE admin SET deactivated_at = now() WHERE id = $1'],
    ['deleted', 'DELETE FROM admin WHERE id = $1'],
  ])('is refused and undone once the account was %s', async (name, statement) => {
    const officer = await inviteAndSignIn(app, 'OFFICER', administrator);
    const saved = await inTransaction(async (runner) => {
      await runner.query('SELECT 1 FROM admin WHERE id = $1 FOR UPDATE', [officer.id]);
      const under = save.GraphQL(name, officer.token);
      await waitingFor('FOR KEY SHARE');
      await runner.query(statement, [officer.id]);
      return { under };
    });
    expect(await saved.under).toBe(ERRORS.SESSION_REFUSED.message);
    expect(await membersNamed(name)).toEqual([]);
  });

  test('makes deactivating wait, and is not undone when only the role was changed', async () => {
    const officer = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const saved = await inTransaction(async (runner) => {
      await runner.query('LOCK TABLE team_member IN ACCESS EXCLUSIVE MODE');
      const under = save.GraphQL('first', officer.token);
      await waitingFor('team_member');
      const changed = app.gql(MAKE_OFFICER, { id: officer.id }, administrator);
      await waitingFor('FOR UPDATE');
      return { under, changed };
    });
    expect([await saved.under, await failureOf(saved.changed)]).toEqual([null, null]);
    expect(await membersNamed('first')).toHaveLength(1);
  });
});

describe('R497: a change of an account and one of what its owner has never wait for each other', () => {
  const END_OTHERS = 'mutation { endOtherSessions }';
  const DISCARD = 'mutation ($id: ID!) { discardHandOver(id: $id) }';
  let handOver: string;
  const begun = async () => {
    const { data } = await app.gql<{ beginHandOver: { id: string } }>(
      'mutation { beginHandOver(year: "27/28") { id } }',
      {},
      administrator,
    );
    return data!.beginHandOver.id;
  };

  test.each<[string, (officer: Invited & { token: string }) => Promise<string | null>, string]>([
    ['sessions', ({ token }) => failureOf(app.gql(END_OTHERS, {}, token)), 'DELETE FROM session WHERE admin_id = $1'],
    [
      'the hand-over',
      ({ token }) => failureOf(app.gql(DISCARD, { id: handOver }, token)),
      'SELECT 1 FROM hand_over, (SELECT $1::uuid) AS account FOR UPDATE OF hand_over',
    ],
    [
      'records',
      async ({ token }) => {
        const { id } = (await app.database.query('SELECT id FROM team_member LIMIT 1'))[0] as { id: string };
        return failureOf(app.gql('mutation ($id: ID!) { deleteTeamMember(id: $id) }', { id }, token));
      },
      'UPDATE team_member SET updated_by = NULL WHERE $1::uuid IS NOT NULL',
    ],
  ])('%s', async (_what, change, statement) => {
    handOver = await begun();
    const officer = await inviteAndSignIn(app, 'ADMINISTRATOR', administrator);
    const changed = await inTransaction(async (runner) => {
      await runner.query('SELECT 1 FROM admin WHERE id = $1 FOR UPDATE', [officer.id]);
      const under = change(officer);
      await waitingFor('FOR KEY SHARE');
      await runner.query(statement, [officer.id]);
      return { under };
    });
    expect([null, ERRORS.SESSION_NOT_FOUND.message]).toContain(await changed.under);
  });
});
