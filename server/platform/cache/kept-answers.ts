import { LRUCache } from 'lru-cache';
import { ERRORS, KINDS } from '../../shared/errors.js';
import type { ContentRevision } from './content-revision.js';
import type { KeptAnswer } from './kept-answer.js';

interface Entry {
  /** The state of the content when the making began; null when it was not known. */
  revision: number | null;
  /** The state of what people wrote, claps aside: what was taken back since must not return while the database is away. */
  written: number;
  answer: KeptAnswer;
}

interface Making {
  revision: number | null;
  answer: Promise<KeptAnswer>;
}

/** Bytes of all that is kept, and of the largest answer worth it. */
interface Room {
  all: number;
  one: number;
}

const MEBIBYTE = 1024 * 1024;
const UNAVAILABLE = KINDS[ERRORS.UNAVAILABLE.kind].status;

/**
 * Answers that anybody may get, kept for as long as the content does not change. Never put anything into it that depends on
 * who asks.
 */
export class KeptAnswers {
  readonly #entries: LRUCache<string, Entry>;
  readonly #making = new Map<string, Making>();

  constructor(
    private readonly revision: ContentRevision,
    { all, one }: Room = { all: 64 * MEBIBYTE, one: 64 * MEBIBYTE },
  ) {
    this.#entries = new LRUCache({
      maxSize: all,
      maxEntrySize: one,
      sizeCalculation: ({ answer }, key) => answer.size + key.length,
    });
  }

  /** The answer for `key` if it is still true; while the database is away, if it was true but for claps. */
  find(key: string): KeptAnswer | undefined {
    const entry = this.#entries.get(key);
    if (!entry) return undefined;
    const { current, away, written } = this.revision;
    if (away) return entry.written === written ? entry.answer : undefined;
    return current !== null && entry.revision === current ? entry.answer : undefined;
  }

  /**
   * The kept answer, else a new one. Callers who ask while it is being made share it, unless the content changed since its
   * making began. An answer that only says that the site is unavailable, or that lacks something and is therefore not for
   * keeping, gives way to an older one that says more.
   */
  async obtain(
    key: string,
    make: () => Promise<KeptAnswer>,
    isKept: (answer: KeptAnswer) => boolean = () => true,
  ): Promise<KeptAnswer> {
    const found = this.find(key);
    if (found) return found;
    const { current: revision } = this.revision;
    const under = this.#making.get(key);
    if (under && revision !== null && under.revision === revision) return under.answer;
    const making: Making = { revision, answer: this.#make(key, revision, make, isKept) };
    this.#making.set(key, making);
    try {
      return await making.answer;
    } finally {
      if (this.#making.get(key) === making) this.#making.delete(key);
    }
  }

  async #make(
    key: string,
    revision: number | null,
    make: () => Promise<KeptAnswer>,
    isKept: (answer: KeptAnswer) => boolean,
  ) {
    const { written } = this.revision;
    const answer = await make();
    const older = this.#entries.get(key);
    if (answer.status === UNAVAILABLE || answer.fleeting) return older?.written === written ? older.answer : answer;
    if (isKept(answer)) this.#entries.set(key, { revision, written, answer });
    return answer;
  }
}
