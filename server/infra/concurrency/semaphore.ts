import { DomainError } from '../../shared/errors.js';

interface Queue {
  /** Maximum number of callers that wait for a permit; unlimited if left out. */
  maxWaiting?: number;
  /** Milliseconds to wait for a permit; without end if left out. */
  timeout?: number;
  /** Seconds after which to try again, for those who get no permit. */
  retryAfter: number;
}

/** Permits for a limited number of tasks at a time. The others wait in order, or fail with TOO_MANY. */
export class Semaphore {
  readonly #waiting: (() => void)[] = [];
  #free: number;

  constructor(
    private readonly permits: number,
    private readonly queue: Queue,
  ) {
    this.#free = permits;
  }

  /** True while no permit is out. */
  get isIdle(): boolean {
    return this.#free === this.permits;
  }

  async run<T>(task: () => Promise<T>): Promise<T> {
    await this.acquire();
    try {
      return await task();
    } finally {
      this.release();
    }
  }

  /** Takes a permit, which `release` gives back. */
  async acquire(): Promise<void> {
    if (this.#free > 0) this.#free -= 1;
    else if (this.#waiting.length < (this.queue.maxWaiting ?? Infinity)) await this.#wait();
    else throw this.#refusal();
  }

  /** Passes the permit on to whoever has waited longest. */
  release(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#free += 1;
  }

  #wait(): Promise<void> {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    const { timeout } = this.queue;
    const giveUp = () => {
      this.#waiting.splice(this.#waiting.indexOf(next), 1);
      reject(this.#refusal());
    };
    const timer = timeout === undefined ? undefined : setTimeout(giveUp, timeout);
    const next = () => {
      clearTimeout(timer);
      resolve();
    };
    this.#waiting.push(next);
    return promise;
  }

  #refusal(): DomainError {
    return new DomainError('TOO_MANY', { retryAfter: this.queue.retryAfter });
  }
}
