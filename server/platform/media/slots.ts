import { DomainError } from '../../shared/errors.js';

/** Seconds after which a caller who met a full waiting room may come again. */
const RETRY_AFTER = 10;

/** Runs a few tasks at a time and lets some wait for their turn; more than that are sent away with TOO_MANY. */
export class Slots {
  readonly #waiting: (() => void)[] = [];

  constructor(
    private free: number,
    private readonly waitingRoom: number,
  ) {}

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.#enter();
    try {
      return await task();
    } finally {
      const next = this.#waiting.shift();
      if (next) next();
      else this.free += 1;
    }
  }

  async #enter(): Promise<void> {
    if (this.free > 0) {
      this.free -= 1;
    } else if (this.#waiting.length < this.waitingRoom) {
      await new Promise<void>((turn) => this.#waiting.push(turn));
    } else {
      throw new DomainError('TOO_MANY', { retryAfter: RETRY_AFTER });
    }
  }
}
