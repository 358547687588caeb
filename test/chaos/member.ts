import { randomUUID } from 'node:crypto';
import type { RolePlace } from '../../server/features/meetings/roles/taken-roles.js';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';
import type { Board } from '../support/roles.js';
import { type Answer, Visitor } from './visitor.js';

const BOARD = `query ($token: String!) { answer: roleBoard(token: $token) {
  evenings { meetingId evening { date } roles { id holder { name } } }
} }`;
const TAKE = `mutation ($input: TakeRoleInput!, $key: String) {
  answer: takeRole(input: $input, idempotencyKey: $key) { token }
}`;
const LOOK = 'query ($token: String!) { answer: takenRole(token: $token) { date roleId name } }';
const GIVE_BACK = 'mutation ($token: String!) { answer: giveBackRole(token: $token) { replacementText } }';

/** Roles that a member asks for, until one is free. */
const WISHES = 3;
/** The share of answers that are lost, of those who give a role back, and of those of them who then take another. */
const LOSE = 1 / 3;
const GIVE_BACK_SHARE = 1 / 2;
const COME_BACK = 1 / 2;
/** Milliseconds after which a connection is cut. A lost answer comes later, and is thrown away. */
const CUT_MS = 50;
const LOST_MS = 10_000;

/** The meeting is the same for all. */
export const isSameRole = (one: RolePlace, other: RolePlace): boolean =>
  one.date === other.date && one.roleId === other.roleId;

/** A taking that was acknowledged. */
interface Taking {
  place: RolePlace;
  speechTitle: string;
  /** The variables of the request. */
  request: object;
  token: string;
  isGivenBack: boolean;
}

/** Somebody with the club link, who takes roles and gives them back, and remembers what was acknowledged. */
export class Member extends Visitor {
  readonly takings: Taking[] = [];
  /** Roles that somebody else has, and what the site said about that. */
  readonly told: { place: RolePlace; message: string }[] = [];
  /** Titles of speeches that were sent. */
  readonly titles: string[] = [];
  /** Number of answers that were lost on purpose. */
  lost = 0;

  constructor(
    url: string,
    private readonly clubToken: string,
    number: number,
    private readonly random: () => number,
  ) {
    super(url, `Member ${String(number).padStart(4, '0')}`);
  }

  /** The role that they have now. */
  get role(): Taking | undefined {
    return this.takings.find(({ isGivenBack }) => !isGivenBack);
  }

  /** Opens the board and takes one of these roles, perhaps gives it back, and then perhaps takes another. */
  async takeAndGiveBack(places: readonly RolePlace[]): Promise<void> {
    if (!(await this.openBoard())) this.refusals.push(`${this.name} was shown no board`);
    await this.#takeOneOf(places);
    if (!this.role || this.random() > GIVE_BACK_SHARE) return;
    await this.#giveBack(this.role);
    if (this.random() < COME_BACK) await this.#takeOneOf(places);
  }

  openBoard(): Promise<Board | null> {
    return this.insist<Board>(BOARD, { token: this.clubToken });
  }

  /** The role as the link to it shows it; null once it was given back. */
  look({ token }: Taking): Promise<{ date: string; roleId: string; name: string } | null> {
    return this.insist(LOOK, { token });
  }

  async #takeOneOf(places: readonly RolePlace[]): Promise<void> {
    for (let wish = 0; wish < WISHES; wish++) {
      // The first ones are asked for more often, so that many want the same.
      const place = places[Math.floor(this.random() ** 2 * places.length)]!;
      if (await this.#take(place)) return;
    }
  }

  /** Returns false if the role could not be had. */
  async #take(place: RolePlace): Promise<boolean> {
    const speechTitle = `Speech ${this.titles.length + 1} of ${this.name}`;
    this.titles.push(speechTitle);
    const input = { clubToken: this.clubToken, ...place, name: this.name, speechTitle };
    const request = { input, key: randomUUID() };
    await this.#perhapsLoseAnswer(TAKE, request);
    const answer = await this.ask<{ token: string }>(TAKE, request);
    const [error] = answer.errors ?? [];
    if (answer.data) this.takings.push({ place, speechTitle, request, ...answer.data.answer, isGivenBack: false });
    else if (error?.extensions.reason === 'ROLE_TAKEN') this.told.push({ place, message: error.message });
    else this.addRefusal(answer);
    this.acknowledged += 1;
    return Boolean(answer.data);
  }

  async #giveBack(taking: Taking): Promise<void> {
    const { token, request } = taking;
    const unanswered = () => this.lost + this.cut;
    const before = unanswered();
    await this.#perhapsLoseAnswer(GIVE_BACK, { token });
    const answer = await this.ask(GIVE_BACK, { token });
    // An attempt without an answer may have done it.
    const isGone = isNotFound(answer) && unanswered() > before;
    if (!answer.data && !isGone) return this.addRefusal(answer);
    taking.isGivenBack = true;
    this.acknowledged += 1;
    // A copy of the request for it that arrives late takes nothing.
    const late = await this.ask(TAKE, request);
    if (!isNotFound(late)) this.refusals.push(`A late request of ${this.name} got ${JSON.stringify(late)}`);
  }

  async #perhapsLoseAnswer(query: string, variables: object): Promise<void> {
    if (this.random() > LOSE) return;
    const isCut = this.random() < 1 / 2;
    await this.loseAnswer(query, variables, isCut ? Math.ceil(this.random() * CUT_MS) : LOST_MS);
    this.lost += 1;
  }
}

const isNotFound = ({ errors }: Answer<unknown>): boolean =>
  errors?.[0]?.extensions.code === ERROR_KINDS['not-found'].code;
