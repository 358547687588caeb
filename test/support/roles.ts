import { expect } from '@jest/globals';
import { FIRST_MEETING_ID } from '../../server/shared/site.js';
import type { TestApp } from './app.js';

const ROLE = 'meetingId date evening { date } roleId roleName isSpeech name speechTitle shownAs isOver isLate';
const HOLDER = 'roleId roleName name speechTitle shownAs';
export const TAKE_ROLE = `mutation ($input: TakeRoleInput!, $key: String) {
  takeRole(input: $input, idempotencyKey: $key) { token role { ${ROLE} } }
}`;
const PLACE = '$meetingId: ID!, $date: CalendarDate!, $roleId: String!';
const AT = 'meetingId: $meetingId, date: $date, roleId: $roleId';

export interface TakenRole {
  roleId: string;
  roleName: string;
  name: string;
  speechTitle: string;
  [field: string]: unknown;
}
export interface RoleTaking {
  token: string;
  role: TakenRole;
}
export interface BoardRole {
  id: string;
  name: string;
  holder: { name: string; speechTitle: string } | null;
}
export interface Board {
  expiresAt: string;
  evenings: { meetingId: string; title: string; evening: { date: string }; roles: BoardRole[] }[];
  team: string[];
  history: object[];
}
interface Holder {
  roleName: string;
  name: string;
}
type Request = Record<string, unknown> & { date: string; roleId: string };

/** Calls the operations of roles on the first weekly meeting, by the last club link. */
export class RoleClient {
  /** Secret of the club link. */
  club = '';

  constructor(
    private readonly app: TestApp,
    private readonly officer: string,
  ) {}

  async renew(): Promise<{ token: string; expiresAt: string }> {
    const link = await this.#run<{ token: string; expiresAt: string }>(
      'mutation { renewClubLink { token expiresAt } }',
    );
    this.club = link.token;
    return link;
  }
  revoke(): Promise<boolean> {
    return this.#run('mutation { revokeClubLink }');
  }
  link(): Promise<{ createdAt: string; expiresAt: string } | null> {
    return this.#run('{ clubLink { createdAt expiresAt } }');
  }
  board(token = this.club): Promise<Board | null> {
    const query = `query ($token: String!) { roleBoard(token: $token) {
      expiresAt team history { meetingId roleId roleName name date }
      evenings { meetingId title evening { date } roles { id name isSpeech holder { name speechTitle } } }
    } }`;
    return this.#run(query, { token });
  }

  attempt(input: Request, key?: string) {
    const whole = { clubToken: this.club, meetingId: FIRST_MEETING_ID, ...input };
    return this.app.gql<{ takeRole: RoleTaking }>(TAKE_ROLE, { input: whole, key });
  }
  async take(input: Request, key?: string): Promise<RoleTaking> {
    const { data, errors } = await this.attempt(input, key);
    expect(errors).toEqual([]);
    return data!.takeRole;
  }
  read(token: string): Promise<TakenRole | null> {
    return this.#run(`query ($token: String!) { takenRole(token: $token) { ${ROLE} } }`, { token });
  }
  attemptChange(token: string, input: object) {
    return this.app.gql<{ changeTakenRole: TakenRole }>(
      `mutation ($token: String!, $input: RoleHolderInput!) { changeTakenRole(token: $token, input: $input) { ${ROLE} } }`,
      { token, input },
    );
  }
  async change(token: string, input: object): Promise<TakenRole> {
    const { data, errors } = await this.attemptChange(token, input);
    expect(errors).toEqual([]);
    return data!.changeTakenRole;
  }
  attemptGiveBack(token: string) {
    const query = 'mutation ($token: String!) { giveBackRole(token: $token) { replacementText } }';
    return this.app.gql<{ giveBackRole: { replacementText: string | null } }>(query, { token });
  }
  async giveBack(token: string): Promise<{ replacementText: string | null }> {
    const { data, errors } = await this.attemptGiveBack(token);
    expect(errors).toEqual([]);
    return data!.giveBackRole;
  }

  attemptAssign(place: Request, input: object) {
    return this.app.gql<{ assignRole: { token: string | null; holder: Holder } }>(
      `mutation (${PLACE}, $input: RoleHolderInput!) { assignRole(${AT}, input: $input) { token holder { ${HOLDER} } } }`,
      { meetingId: FIRST_MEETING_ID, ...place, input },
      this.officer,
    );
  }
  async assign(place: Request, input: object): Promise<{ token: string | null; holder: Holder }> {
    const { data, errors } = await this.attemptAssign(place, input);
    expect(errors).toEqual([]);
    return data!.assignRole;
  }
  free(place: Request): Promise<boolean> {
    return this.#run(`mutation (${PLACE}) { freeRole(${AT}) }`, { meetingId: FIRST_MEETING_ID, ...place });
  }
  holders(date: string): Promise<Holder[]> {
    const query = `query ($id: ID!, $date: CalendarDate!) { roleHolders(meetingId: $id, date: $date) { ${HOLDER} } }`;
    return this.#run(query, { id: FIRST_MEETING_ID, date });
  }

  /** The result of an operation that must succeed. */
  async #run<T>(document: string, variables: object = {}): Promise<T> {
    const { data, errors } = await this.app.gql<Record<string, T>>(document, variables, this.officer);
    expect(errors).toEqual([]);
    return Object.values(data!)[0]!;
  }
}
