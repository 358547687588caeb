import { randomUUID } from 'node:crypto';
import { Visitor } from './visitor.js';

const SEAT = 'state name place';
const TAKE = `mutation ($eventId: ID!, $input: TakeSeatInput!, $key: String) {
  answer: takeSeat(eventId: $eventId, input: $input, idempotencyKey: $key) { token seat { ${SEAT} } }
}`;
const LOOK = `query ($token: String!) { answer: seat(token: $token) { ${SEAT} } }`;
const GIVE_BACK = `mutation ($token: String!) { answer: giveBackSeat(token: $token) { ${SEAT} } }`;
const ACCEPT = `mutation ($token: String!) { answer: acceptSeat(token: $token) { ${SEAT} } }`;

export interface Seat {
  state: string;
  name: string;
  place: number | null;
}

/** Somebody who wants a seat. */
export class Guest extends Visitor {
  /** Milliseconds: the first request for the seat, and its answer. */
  asked = 0;
  answered = Infinity;
  hasGivenBack = false;
  readonly #key = randomUUID();
  #token = '';

  constructor(
    url: string,
    private readonly eventId: string,
    number: number,
  ) {
    super(url, `Guest ${number}`);
  }

  /** `patience`: milliseconds after which the first answer is lost; null if it is not. */
  async take(patience: number | null): Promise<void> {
    const variables = { eventId: this.eventId, input: { name: this.name }, key: this.#key };
    this.asked = performance.now();
    if (patience !== null) await this.loseAnswer(TAKE, variables, patience);
    const taken = await this.insist<{ token: string }>(TAKE, variables);
    if (!taken) return;
    this.answered = performance.now();
    this.acknowledged += 1;
    this.#token = taken.token;
  }

  async giveBack(): Promise<void> {
    if (!(await this.insist(GIVE_BACK, { token: this.#token }))) return;
    this.hasGivenBack = true;
    this.acknowledged += 1;
  }

  /** The seat, as the link to it shows it. */
  look(): Promise<Seat | null> {
    return this.insist<Seat>(LOOK, { token: this.#token });
  }

  async acceptOffer(): Promise<void> {
    if ((await this.look())?.state !== 'OFFERED') return;
    if (await this.insist(ACCEPT, { token: this.#token })) this.acknowledged += 1;
  }
}
