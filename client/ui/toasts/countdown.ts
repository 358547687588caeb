/** A timer that can be paused. Instants are given, in milliseconds. */
export class Countdown {
  #left: number;
  #since: number | null = null;

  constructor(ms: number) {
    this.#left = ms;
  }

  /** Starts at `now`; returns the remaining time. */
  run(now: number): number {
    this.#since ??= now;
    return this.#left;
  }

  pause(now: number): void {
    if (this.#since === null) return;
    this.#left = Math.max(0, this.#left - (now - this.#since));
    this.#since = null;
  }
}
