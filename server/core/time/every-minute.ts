import type { Clock } from './clock.js';

const MINUTE_MS = 60_000;
const RETRY_MS = 1000;

/** Runs a task at the start and at the beginning of every minute. One that fails is run again a second later. */
export class EveryMinute {
  #timer?: NodeJS.Timeout;
  #running: Promise<void> = Promise.resolve();
  #stopped = false;

  constructor(
    private readonly clock: Clock,
    private readonly task: () => Promise<void>,
    private readonly onError: (error: unknown) => void,
  ) {}

  start(): void {
    this.#running = this.#run();
  }

  /** Resolves when the task is no longer running. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #run(): Promise<void> {
    let wait = RETRY_MS;
    try {
      await this.task();
      wait = MINUTE_MS - (this.clock.now().getTime() % MINUTE_MS);
    } catch (error) {
      this.onError(error);
    }
    if (this.#stopped) return;
    this.#timer = setTimeout(() => this.start(), wait).unref();
  }
}
