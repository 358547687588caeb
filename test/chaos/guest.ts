import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';

const SEAT = 'state name place';
const TAKE = `mutation ($eventId: ID!, $input: TakeSeatInput!, $key: String) {
  answer: takeSeat(eventId: $eventId, input: $input, idempotencyKey: $key) { token seat { ${SEAT} } }
}`;
const LOOK = `query ($token: String!) { answer: seat(token: $token) { ${SEAT} } }`;
const GIVE_BACK = `mutation ($token: String!) { answer: giveBackSeat(token: $token) { ${SEAT} } }`;
const ACCEPT = `mutation ($token: String!) { answer: acceptSeat(token: $token) { ${SEAT} } }`;

/** Milliseconds between a failure and the next attempt. */
const RETRY_MS = 200;
/** Seconds. Whoever is told to wait for longer is locked out. */
const LONGEST_WAIT = 60;
const BUSY = [ERROR_KINDS.unavailable, ERROR_KINDS['too-many']];

export interface Seat {
  state: string;
  name: string;
  place: number | null;
}

interface Answer<T> {
  status: number;
  data?: { answer: T } | null;
  errors?: { message: string; extensions: { code: string; retryAfter?: number } }[];
}

/** Somebody who wants a seat, asks again until there is an answer, and remembers it. */
export class Guest {
  readonly name: string;
  /** Milliseconds: the first request for the seat, and its answer. */
  asked = 0;
  answered = Infinity;
  hasGivenBack = false;
  /** Sentences about requests that were refused for good. */
  readonly refusals: string[] = [];
  /** Number of requests without an answer. */
  cut = 0;
  /** Number of changes that were answered. */
  acknowledged = 0;
  readonly #key = randomUUID();
  #token = '';

  constructor(
    private readonly url: string,
    private readonly eventId: string,
    number: number,
  ) {
    this.name = `Guest ${number}`;
  }

  /** `patience`: milliseconds after which the first answer is lost; null if it is not. */
  async take(patience: number | null): Promise<void> {
    const variables = { eventId: this.eventId, input: { name: this.name }, key: this.#key };
    this.asked = performance.now();
    if (patience !== null) {
      await this.#send(TAKE, variables, AbortSignal.timeout(patience)).catch(() => null);
      await delay(RETRY_MS);
    }
    const taken = await this.#insist<{ token: string }>(TAKE, variables);
    if (!taken) return;
    this.answered = performance.now();
    this.acknowledged += 1;
    this.#token = taken.token;
  }

  async giveBack(): Promise<void> {
    if (!(await this.#insist(GIVE_BACK, { token: this.#token }))) return;
    this.hasGivenBack = true;
    this.acknowledged += 1;
  }

  /** The seat, as the link to it shows it. */
  look(): Promise<Seat | null> {
    return this.#insist<Seat>(LOOK, { token: this.#token });
  }

  async acceptOffer(): Promise<void> {
    if ((await this.look())?.state !== 'OFFERED') return;
    if (await this.#insist(ACCEPT, { token: this.#token })) this.acknowledged += 1;
  }

  /** The answer; null after a refusal that is no matter of time. */
  async #insist<T>(query: string, variables: object): Promise<T | null> {
    for (;;) {
      const answer = await this.#send<T>(query, variables).catch(() => null);
      if (answer?.data) return answer.data.answer;
      if (!answer) this.cut += 1;
      else if (!isBusy(answer)) {
        this.refusals.push(`${this.name} was refused: ${answer.status} ${JSON.stringify(answer.errors)}`);
        return null;
      }
      await delay(RETRY_MS);
    }
  }

  async #send<T>(query: string, variables: object, signal?: AbortSignal): Promise<Answer<T>> {
    const response = await fetch(`${this.url}/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ query, variables }),
      signal,
    });
    return { ...((await response.json()) as Omit<Answer<T>, 'status'>), status: response.status };
  }
}

/** The site is starting, or too busy, and it says when to try again. */
function isBusy({ status, errors }: Answer<unknown>): boolean {
  if (!errors) return BUSY.some((kind) => kind.status === status);
  return errors.every(
    ({ extensions: { code, retryAfter } }) =>
      BUSY.some((kind) => kind.code === code) && retryAfter !== undefined && retryAfter <= LONGEST_WAIT,
  );
}
