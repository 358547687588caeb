import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import type { Fields } from '../../rest/read.js';
import type { Progress } from '../progress.js';
import { Refusal } from '../refusal.js';
import type { Moved, MovedRecords, OldName } from './moved-records.service.js';
import type { OldSite } from './old-site.js';
import { pictureKey, type Pictures } from './pictures.js';
import { type Outcome, Report } from './report.js';
import { type Came, instantOf, type Luggage, type Subject, wordsOf } from './subject.js';

/** Records that are on their way at once: while one is fetched, the pictures of another are made. */
const AT_ONCE = 3;
/** What there is one of is remembered by this. */
const ONLY = 'only';
/** What changes without anybody changing the record. */
const RESTLESS = ['claps', 'updatedAt', '__v'];
const LONGEST_ID = 200;

/** Pictures of one record: those that came, and why the others did not. */
interface Fetched {
  pictures: Map<string, string>;
  losses: string[];
}

/** One import: record by record, each told in the report. */
export class Journey {
  readonly report = new Report();

  constructor(
    private readonly site: OldSite,
    private readonly pictures: Pictures,
    private readonly moved: MovedRecords,
    private readonly progress: Progress,
  ) {}

  /** What there is to bring. Throws a Refusal when no list could be read. */
  async lists(subjects: readonly Subject[]): Promise<(readonly [Subject, Fields[]])[]> {
    const lists: [Subject, Fields[]][] = [];
    let first: Error | undefined;
    for (const subject of subjects) {
      try {
        lists.push([subject, await subject.list(this.site)]);
      } catch (error) {
        first ??= error as Error;
        this.#lose(subject, '', (error as Error).message);
      }
    }
    if (lists.length === 0 && first) throw new Refusal(first.message, first);
    return lists;
  }

  async bringAll(subject: Subject, records: readonly Fields[]): Promise<void> {
    this.progress.begin(subject.called, records.length);
    const left = records.values();
    const carry = async () => {
      for (const record of left) {
        await this.#bringOne(subject, record);
        this.progress.step();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, carry));
    this.progress.end();
  }

  async #bringOne(subject: Subject, record: Fields): Promise<void> {
    try {
      this.report.count(subject.called, await this.#bring(subject, record));
    } catch (error) {
      this.#lose(subject, subject.titleOf(record), reason(error));
      this.report.count(subject.called, 'not brought');
    }
  }

  async #bring(subject: Subject, listed: Fields): Promise<Outcome> {
    const name = { source: this.site.source, kind: subject.kind, oldId: subject.single ? ONLY : idOf(listed) };
    const record = (await subject.whole?.(listed, this.site)) ?? listed;
    const hash = hashOf(record);
    const known = await this.moved.find(name);
    const row = known || subject.single ? await subject.present(known?.newId ?? '') : null;
    const why = whyNotTouched(subject, known, row, hash);
    if (why) return this.#leave(subject, record, why);
    if (known && row) await subject.always?.(row.id, record);
    if (known?.hash === hash && row) return 'unchanged';
    await this.#store(subject, record, { name, known, row, hash });
    return row ? 'updated' : 'new';
  }

  async #store(subject: Subject, record: Fields, { name, known, row, hash }: Known): Promise<void> {
    const { pictures, losses } = await this.#fetch(subject.picturesOf(record), known?.pictures ?? {});
    if (subject.needsPictures && losses[0]) throw new Error(losses[0]);
    const placed = subject.placed(record, (address) => pictures.get(pictureKey(address)) ?? '');
    const remembered = (came: Came): Moved => ({
      newId: came.id,
      // What is still missing is looked for again the next time.
      hash: losses.length ? '' : hash,
      pictures: Object.fromEntries(pictures),
      leftAt: came.updatedAt,
    });
    const luggage: Luggage = {
      oldId: name.oldId,
      createdAt: instantOf(record.createdAt),
      alongside: (came, manager) => this.moved.save(name, remembered(came), manager),
      file: (address, limit) => this.pictures.file(address, limit),
    };
    const begun = { newId: row?.id ?? '', hash: '', pictures: known?.pictures ?? {}, leftAt: null };
    // An import that is killed between the row and its remembrance knows the row for its own.
    if (row || subject.single) await this.moved.save(name, begun);
    const came = row ? await subject.update(row.id, placed, luggage) : await subject.create(placed, luggage);
    if (row || subject.single) await this.moved.save(name, remembered(came));
    for (const loss of losses) this.#lose(subject, subject.titleOf(record), loss);
  }

  /** Those that came before are not fetched again. */
  async #fetch(addresses: readonly string[], earlier: Record<string, string>): Promise<Fetched> {
    const fetched: Fetched = { pictures: new Map(), losses: [] };
    const before = new Map(Object.entries(earlier));
    for (const address of new Set(addresses)) {
      const key = pictureKey(address);
      try {
        fetched.pictures.set(key, before.get(key) ?? (await this.pictures.bring(address)));
      } catch (error) {
        fetched.losses.push((error as Error).message);
      }
    }
    return fetched;
  }

  #leave(subject: Subject, record: Fields, what: string): Outcome {
    this.report.kept.push({ called: subject.called, title: subject.titleOf(record), what });
    return 'left as it is here';
  }

  #lose({ called }: Subject, title: string, what: string): void {
    this.report.losses.push({ called, title, what });
  }
}

interface Known {
  name: OldName;
  known: Moved | null;
  row: Came | null;
  hash: string;
}

/** What was made or changed or deleted here is not written over; null when it is ours to write. */
function whyNotTouched({ single }: Subject, known: Moved | null, row: Came | null, hash: string): string | null {
  if (!known) return single && row ? 'this site has its own' : null;
  if (known.leftAt === null) return null;
  if (!row) return 'it was deleted here';
  if (known.hash === hash) return null;
  return row.updatedAt.getTime() === known.leftAt.getTime() ? null : 'it was changed here since it came';
}

function idOf({ _id, id }: Fields): string {
  const known = wordsOf(_id) || wordsOf(id);
  if (!known || known.length > LONGEST_ID) throw new Error('it has no id');
  return known;
}

function hashOf(record: Fields): string {
  const lasting = Object.entries(record).filter(([field]) => !RESTLESS.includes(field));
  return createHash('sha256')
    .update(JSON.stringify(lasting.sort(([one], [other]) => (one < other ? -1 : 1))))
    .digest('hex');
}

/** Of our own errors each sentence is for people; of any other its words are all there is. */
function reason(error: unknown): string {
  if (error instanceof DomainError && error.details.fields) return Object.values(error.details.fields).join('; ');
  return (error as Error).message;
}
