/** The saves of a record from `since` to `latest` were all made here, by one officer in one tab. */
export class OwnVersions {
  #since: number;

  constructor(public latest: number) {
    this.#since = latest;
  }

  /** Version `saved` was saved here on top of `base`. */
  add(base: number, saved: number): void {
    if (base !== this.latest) this.#since = base;
    this.latest = saved;
  }

  /** The version on which a change is saved that was made while `version` was shown. */
  baseFor(version: number): number {
    return version >= this.#since ? Math.max(version, this.latest) : version;
  }
}
