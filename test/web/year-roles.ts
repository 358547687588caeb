import { expect } from '@playwright/test';
import { buildSchema } from 'graphql';
import {
  ADMINISTRATOR,
  expectedRefusals,
  graphqlRefusals,
  OFFICER,
  READS,
  refused,
  restRefusals,
  type Rights,
  WRITES,
} from '../support/access-refusals.ts';
import type { Credentials, YearApi } from './year-api.ts';

interface Caller extends Rights {
  /** A session, or an API key; null for none. */
  credential: () => Promise<string | null>;
}

/** Acts of the sessions that the trial begins and ends, and of the operations that succeed without any input. */
const EXPECTED_ACT = / ((SIGN_IN|SIGN_OUT|END) SESSION|(CREATE|REVOKE) CLUB_LINK) /;

/**
 * Tries every operation through each API as nobody, as both roles and with their keys of each scope. Nothing of the site changes except
 * that its club link is renewed and revoked, but all sessions of both people end. Returns the keys of the officer.
 */
export async function tryTableOfAccess(
  api: YearApi,
  { officer, administrator }: Record<'officer' | 'administrator', Credentials>,
): Promise<string[]> {
  const schema = buildSchema(await (await fetch(`${api.url}/schema.graphql`)).text());
  const [officers, administrators] = [await keysOf(api, officer), await keysOf(api, administrator)];
  const actsBefore = await actsAs(api, administrator);
  const key = (text: string) => () => Promise.resolve(text);
  const callers: Record<string, Caller> = {
    nobody: { ...refused('NO_TOKEN'), credential: () => Promise.resolve(null) },
    'an officer': { ...OFFICER, credential: () => api.signIn(officer) },
    'an administrator': { ...ADMINISTRATOR, credential: () => api.signIn(administrator) },
    'a key of an officer that reads': { ...READS, credential: key(officers.read) },
    'a key of an officer that writes': { ...WRITES, credential: key(officers.write) },
    'a key of an administrator that reads': { ...READS, credential: key(administrators.read) },
    'a key of an administrator that writes': { ...WRITES, credential: key(administrators.write) },
  };
  for (const [caller, { credential, ...rights }] of Object.entries(callers)) {
    const graphql = await graphqlRefusals(api.url, schema, (await credential()) ?? undefined);
    const rest = await restRefusals(api.url, (await credential()) ?? undefined);
    expect({ caller, graphql, rest }).toEqual({ caller, ...expectedRefusals(rights) });
  }
  const acts = (await actsAs(api, administrator)).slice(0, -actsBefore.length);
  expect(acts.filter((act) => !EXPECTED_ACT.test(act))).toEqual([]);
  return Object.values(officers);
}

async function keysOf(api: YearApi, person: Credentials): Promise<Record<'read' | 'write', string>> {
  const token = (await api.signIn(person))!;
  const create = (scope: 'READ_CONTENT' | 'WRITE_CONTENT') => api.createKey(token, person.password, scope);
  return { read: await create('READ_CONTENT'), write: await create('WRITE_CONTENT') };
}

const actsAs = async (api: YearApi, person: Credentials): Promise<string[]> => api.acts((await api.signIn(person))!);
