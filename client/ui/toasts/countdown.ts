/** A time that runs only while it is let: what is left is kept over every pause. Instants are given, in milliseconds. */
export class Countdown {
  #left: number;
  #since: number | null = null;

  constructor(ms: number) {
    this.#left = ms;
  }

  /** Lets it run from `now`; how long until its end. */
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
