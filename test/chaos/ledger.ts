import type { TestDatabase } from '../support/database.js';

/**
 * The knowledge of clients about the records that they have written. Of a write without an answer nobody knows whether it happened: both states
 * are right then, until the next answer.
 */
export class Ledger {
  /** By ID: the states that are possible; null for a deleted record. */
  readonly #records = new Map<string, Set<string | null>>();
  /** Titles that somebody has sent. */
  readonly #attempted = new Set<string>();
  /** IDs of records that are being changed. With two changes at once, nobody would know which came last. */
  readonly #underWay = new Set<string>();
  acknowledged = 0;
  unanswered = 0;

  /** Records that exist, as far as is known, and are not being changed. */
  living(): string[] {
    return [...this.#records].flatMap(([id, states]) => (states.has(null) || this.#underWay.has(id) ? [] : [id]));
  }

  /** `write` resolves to the ID of a new record; null if it was refused. It rejects without an answer. */
  async create(title: string, write: () => Promise<string | null>): Promise<void> {
    this.#attempted.add(title);
    const id = await this.#answered(write);
    if (!id) return;
    this.#records.set(id, new Set([title]));
  }

  /** Changes one of the `living`. `write` resolves to whether it was done. `state`: the new title, or null for a removal. */
  async change(id: string, state: string | null, write: () => Promise<boolean>): Promise<void> {
    const states = this.#records.get(id)!;
    if (state) this.#attempted.add(state);
    states.add(state);
    this.#underWay.add(id);
    if (await this.#answered(write)) this.#records.set(id, new Set([state]));
    this.#underWay.delete(id);
  }

  /** Sentences about what is lost, or stored without having been written. Empty if all is well. `stored`: title by ID. */
  misses(stored: ReadonlyMap<string, string>): string[] {
    const lost = [...this.#records].flatMap(([id, states]) =>
      states.has(stored.get(id) ?? null) ? [] : [`${id} is ${stored.get(id)}, but was ${[...states].join(' or ')}`],
    );
    const strange = [...stored].flatMap(([id, title]) =>
      this.#attempted.has(title) ? [] : [`${id} is ${title}, which nobody has written`],
    );
    return [...lost, ...strange];
  }

  async #answered<T>(write: () => Promise<T>): Promise<T | null> {
    try {
      const answer = await write();
      if (answer) this.acknowledged += 1;
      return answer;
    } catch {
      this.unanswered += 1;
      return null;
    }
  }
}

/** Titles by ID, as a table has them. */
export async function titlesIn({ query }: TestDatabase, table: string, column: string): Promise<Map<string, string>> {
  const rows = await query(`SELECT id, ${column} AS title FROM ${table}`);
  return new Map(rows.map(({ id, title }) => [String(id), String(title)]));
}
