import { setTimeout as delay } from 'node:timers/promises';
import { ERROR_KINDS } from '../../server/shared/error-kinds.js';

/** Milliseconds between a failure and the next attempt. */
const RETRY_MS = 200;
/** Seconds. Whoever is told to wait for longer is locked out. */
const LONGEST_WAIT = 60;
const BUSY = [ERROR_KINDS.unavailable, ERROR_KINDS['too-many']];

/** Operations name their result `answer`. */
export interface Answer<T> {
  status: number;
  data?: { answer: T } | null;
  errors?: { message: string; extensions: { code: string; reason?: string; retryAfter?: number } }[];
}

/** Somebody without an account, who asks again until there is an answer. */
export class Visitor {
  /** Sentences about requests that were refused for good. */
  readonly refusals: string[] = [];
  /** Number of requests without an answer. */
  cut = 0;
  /** Number of changes that were answered. */
  acknowledged = 0;

  constructor(
    private readonly url: string,
    readonly name: string,
  ) {}

  /** Sends a request without reading its answer, and closes the connection after `patience` milliseconds at the latest. */
  protected async loseAnswer(query: string, variables: object, patience: number): Promise<void> {
    await this.#send(query, variables, AbortSignal.timeout(patience)).catch(() => null);
    await delay(RETRY_MS);
  }

  /** The result; null after a refusal that is no matter of time, which is remembered. */
  protected async insist<T>(query: string, variables: object): Promise<T | null> {
    const answer = await this.ask<T>(query, variables);
    if (answer.data && !answer.errors) return answer.data.answer;
    this.addRefusal(answer);
    return null;
  }

  /** The answer, as soon as there is one and it is not that the site is busy. */
  protected async ask<T>(query: string, variables: object): Promise<Answer<T>> {
    for (;;) {
      const answer = await this.#send<T>(query, variables).catch(() => null);
      if (!answer) this.cut += 1;
      else if (!isBusy(answer)) return answer;
      await delay(RETRY_MS);
    }
  }

  protected addRefusal({ status, errors }: Answer<unknown>): void {
    this.refusals.push(`${this.name} was refused: ${status} ${JSON.stringify(errors)}`);
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

/** The site is starting, or too busy, and it says when to try again. A result that may be null comes with an error as null. */
function isBusy({ status, errors }: Answer<unknown>): boolean {
  if (!errors) return BUSY.some((kind) => kind.status === status);
  return errors.every(
    ({ extensions: { code, retryAfter } }) =>
      BUSY.some((kind) => kind.code === code) && retryAfter !== undefined && retryAfter <= LONGEST_WAIT,
  );
}
