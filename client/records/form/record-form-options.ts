import type { Rules } from '@shared/rules';
import type { FormShape } from './form-machine';
import type { FormVersion } from './interrupted-form';

export interface Versioned {
  id: string;
  version: number;
}

/** Configuration of a record's form. `Values` are flat, because Mantine's dirty tracking is exact for flat values. */
export interface RecordFormOptions<Values extends object, Stored extends Versioned> extends FormShape<Values, Stored> {
  rulesOf: (saved: Stored | null, values: Values) => Partial<Record<keyof Values, Rules>>;
  /** Fields with files, which local drafts leave out. */
  pictures: readonly (keyof Values)[];
  /** Maps the API's field paths to the form's names where they differ. */
  fieldOfPath?: Readonly<Record<string, keyof Values>>;
  /** Storage key of the local drafts, and the version of their shape. */
  draft: {
    key: string;
    version: number;
    /** Stores no drafts of new records, which share one key. */
    savedOnly?: boolean;
  };
  messages: {
    created: string;
    updated: string;
    createFailed: string;
    updateFailed: string;
    /** Title of an error toast; the reason follows. */
    saveFailed?: string;
    /** Shown when the session has expired. */
    signInFirst?: string;
  };
  /** Different after each change of what the form shows; by default the record's version. */
  versionOf?: (stored: Stored) => FormVersion;
  /** Initial values of a new record. */
  initialValues?: Partial<Values>;
  /** `key` is an idempotency key: the same values create one record, however often they are sent. */
  create: (values: Values, key: string) => Promise<Stored | undefined>;
  /** Without `version`, overwrites other changes. */
  update: (saved: Stored, values: Values, version: number) => Promise<Stored | undefined>;
  /** Text after a save; null for the usual one. */
  savedText?: (before: Stored | null, values: Values) => string | null;
  /** Takes back what a save did besides changing texts, such as publishing, and returns the record. Null for any other save. */
  undoOf?: (before: Stored | null, stored: Stored, sent: Values) => (() => Promise<Stored | undefined>) | null;
  /** After a save that left nothing unsaved. */
  onSaved?: (stored: Stored) => void;
  /** The stored record. For a singleton it may be another one than before. */
  read: (id: string) => Promise<Stored | undefined>;
}

export const versionOf = <Stored extends Versioned>(
  options: Pick<RecordFormOptions<object, Stored>, 'versionOf'>,
  stored: Stored | null,
): FormVersion => (stored ? (options.versionOf?.(stored) ?? stored.version) : 0);
