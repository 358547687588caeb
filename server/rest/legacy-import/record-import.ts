import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import type { RawBody } from '../raw-body.js';
import type { Progress } from '../../transfer/progress.js';
import { TransferError } from '../../transfer/transfer-error.js';
import type { ImportedRecord, ImportedRecords, LegacyRecordId } from './imported-records.service.js';
import type { LegacyApi } from './legacy-api.js';
import { pictureKey, type ImageImport } from './image-import.js';
import { type Outcome, ImportReport } from './report.js';
import {
  type ImportedRow,
  parseInstant,
  type ImportContext,
  type SubjectImport,
  stringField,
} from './subject-import.js';
import { errorMessage } from '../../core/errors/thrown-error.js';

/** Concurrent records: while one is downloaded, images of another are processed. */
const CONCURRENCY = 3;
/** Key of records of which there is only one. */
const SINGLE_ID = 'only';
/** Fields that change without an edit. */
const VOLATILE_FIELDS = ['claps', 'updatedAt', '__v'];
const MAX_ID_LENGTH = 200;

/** Imported images of one record, and the reasons for those that failed. */
interface ImportedImages {
  images: Map<string, string>;
  failures: string[];
}

export class RecordImport {
  readonly report = new ImportReport();

  constructor(
    private readonly site: LegacyApi,
    private readonly images: ImageImport,
    private readonly importedRecords: ImportedRecords,
    private readonly progress: Progress,
  ) {}

  /** Fetches the records of all subjects. Throws a TransferError when no list could be read. */
  async fetchLists(subjects: readonly SubjectImport[]): Promise<(readonly [SubjectImport, RawBody[]])[]> {
    const lists: [SubjectImport, RawBody[]][] = [];
    let firstError: unknown;
    for (const subject of subjects) {
      try {
        lists.push([subject, await subject.list(this.site)]);
      } catch (error) {
        firstError ??= error;
        this.#reportFailure(subject, '', errorMessage(error));
      }
    }
    if (lists.length === 0 && firstError) throw new TransferError(errorMessage(firstError), firstError);
    return lists;
  }

  async importAll(subject: SubjectImport, records: readonly RawBody[]): Promise<void> {
    this.progress.begin(subject.label, records.length);
    const remaining = records.values();
    const worker = async () => {
      for (const record of remaining) {
        await this.#importOne(subject, record);
        this.progress.step();
      }
    };
    await Promise.all(Array.from({ length: CONCURRENCY }, worker));
    this.progress.end();
  }

  async #importOne(subject: SubjectImport, record: RawBody): Promise<void> {
    try {
      this.report.count(subject.label, await this.#importRecord(subject, record));
    } catch (error) {
      this.#reportFailure(subject, nameOf(subject, record), describeError(error));
      this.report.count(subject.label, 'failed');
    }
  }

  async #importRecord(subject: SubjectImport, listed: RawBody): Promise<Outcome> {
    const name = { source: this.site.source, kind: subject.kind, oldId: subject.single ? SINGLE_ID : idOf(listed) };
    const record = (await subject.fetchFull?.(listed, this.site)) ?? listed;
    const hash = hashOf(record);
    const known = await this.importedRecords.find(name);
    const row = known || subject.single ? await subject.find(known?.newId ?? '') : null;
    const skipReason = findSkipReason(subject, known, row, hash);
    if (skipReason) return this.#skip(subject, record, skipReason);
    if (known && row) await subject.sync?.(row.id, record);
    if (known?.hash === hash && row) return 'unchanged';
    await this.#store(subject, record, { name, known, row, hash });
    return row ? 'updated' : 'new';
  }

  async #store(subject: SubjectImport, record: RawBody, { name, known, row, hash }: Known): Promise<void> {
    const { images, failures } = await this.#importImages(subject.imagesOf(record), known?.images ?? {});
    if (subject.requiresImages && failures[0]) throw new Error(failures[0]);
    const converted = subject.withLocalImages(record, (address) => images.get(pictureKey(address)) ?? '');
    const toImportedRecord = (stored: ImportedRow): ImportedRecord => ({
      newId: stored.id,
      // Missing images are tried again in the next import.
      hash: failures.length ? '' : hash,
      images: Object.fromEntries(images),
      importedAt: stored.updatedAt,
    });
    const context: ImportContext = {
      oldId: name.oldId,
      createdAt: parseInstant(record.createdAt),
      inTransaction: (stored, manager) => this.importedRecords.save(name, toImportedRecord(stored), manager),
      download: (address, limit) => this.images.download(address, limit),
    };
    const inProgress = { newId: row?.id ?? '', hash: '', images: known?.images ?? {}, importedAt: null };
    // Recorded first, so that an import that is killed after storing the row still recognises it.
    if (row || subject.single) await this.importedRecords.save(name, inProgress);
    const stored = row ? await subject.update(row.id, converted, context) : await subject.create(converted, context);
    if (row || subject.single) await this.importedRecords.save(name, toImportedRecord(stored));
    const [label, title] = [subject.label, nameOf(subject, record)];
    for (const reason of subject.changesIn?.(record) ?? []) this.report.changes.push({ label, title, reason });
    for (const failure of failures) this.#reportFailure(subject, title, failure);
  }

  /** Reuses images of earlier imports. */
  async #importImages(addresses: readonly string[], previous: Record<string, string>): Promise<ImportedImages> {
    const fetched: ImportedImages = { images: new Map(), failures: [] };
    const known = new Map(Object.entries(previous));
    for (const address of new Set(addresses)) {
      const key = pictureKey(address);
      try {
        fetched.images.set(key, known.get(key) ?? (await this.images.import(address)));
      } catch (error) {
        fetched.failures.push(errorMessage(error));
      }
    }
    return fetched;
  }

  #skip(subject: SubjectImport, record: RawBody, reason: string): Outcome {
    this.report.skipped.push({ label: subject.label, title: nameOf(subject, record), reason });
    return 'skipped';
  }

  #reportFailure({ label }: SubjectImport, title: string, reason: string): void {
    this.report.failures.push({ label, title, reason });
  }
}

interface Known {
  name: LegacyRecordId;
  known: ImportedRecord | null;
  row: ImportedRow | null;
  hash: string;
}

/** Rows that were created, changed or deleted here are not overwritten. Returns the reason, or null. */
function findSkipReason(
  { single }: SubjectImport,
  known: ImportedRecord | null,
  row: ImportedRow | null,
  hash: string,
): string | null {
  if (!known) return single && row ? 'this site already has its own' : null;
  if (known.importedAt === null) return null;
  if (!row) return 'it was deleted here';
  if (known.hash === hash) return null;
  return row.updatedAt.getTime() === known.importedAt.getTime() ? null : 'it was changed here after the last import';
}

const knownIdOf = ({ _id, id }: RawBody): string => stringField(_id) || stringField(id);

/** Its title, or its ID there if it has none. */
const nameOf = (subject: SubjectImport, record: RawBody): string =>
  subject.titleOf(record).trim() || knownIdOf(record).slice(0, MAX_ID_LENGTH);

function idOf(record: RawBody): string {
  const known = knownIdOf(record);
  if (!known || known.length > MAX_ID_LENGTH) throw new Error('it has no ID');
  return known;
}

function hashOf(record: RawBody): string {
  const stableFields = Object.entries(record).filter(([field]) => !VOLATILE_FIELDS.includes(field));
  return createHash('sha256')
    .update(JSON.stringify(stableFields.sort(([left], [right]) => (left < right ? -1 : 1))))
    .digest('hex');
}

/** Messages of DomainErrors are written for users; for other errors the message is all there is. */
function describeError(error: unknown): string {
  if (error instanceof DomainError && error.details.fields) return Object.values(error.details.fields).join('; ');
  return errorMessage(error);
}
