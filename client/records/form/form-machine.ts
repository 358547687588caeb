import type { ErrorDetails } from '@shared/errors';
import { typedKeys } from '../../ui/typed-keys';
import type { Deletion } from '../actions/deletion';
import type { FORM_STATES } from '../texts';

/**
 * The life of a record's form, without React and the browser. The hooks beside this file report each event and show the result.
 *
 * | phase         | meaning                                                                                   |
 * |---------------|-------------------------------------------------------------------------------------------|
 * | `open`        | no save has failed since the last success; with or without unsaved changes                |
 * | `saving`      | a save is running; the officer may go on typing                                           |
 * | `refused`     | the last save failed; what it would have stored is in the form                            |
 * | `signedOut`   | the session ended during the save; the values are kept until the officer signs in again   |
 * | `conflicting` | another officer saved first: `conflict` has their version, `values` has one's own         |
 * | `deleted`     | another officer deleted the record: the next save creates it anew                         |
 *
 * | event         | happens when                                             | next phase                        |
 * |---------------|----------------------------------------------------------|-----------------------------------|
 * | `edited`      | the officer types or chooses something                   | the same                          |
 * | `restored`    | a local draft takes the place of the values              | the same                          |
 * | `saveStarted` | values that the form's rules accept are sent             | `saving`                          |
 * | `stored`      | the server has stored them                               | `open`                            |
 * | `refused`     | the rules or the server refuse them, or nothing answers  | `refused`                         |
 * | `signedOut`   | the server does not know the session any more            | `signedOut`                       |
 * | `conflicted`  | the record has another version than the form started from | `conflicting`; without a record `refused` |
 * | `deleted`     | the record does not exist any more                       | `deleted`; without a record `refused` |
 * | `overwrite`   | the officer saves the changed fields over the other version | `saving`; without a conflict the same |
 * | `keepEditing` | the officer closes the conflict without a choice         | `refused`; without a conflict the same |
 * | `shown`       | another version is shown: theirs, or the result of Undo  | `open`; while saving the same     |
 */
export interface FormLife<Values extends object, Stored> {
  phase: 'open' | 'saving' | 'refused' | 'signedOut' | 'conflicting' | 'deleted';
  /** The record that the next save changes; null if it creates one. */
  saved: Stored | null;
  /** The present values of the fields. */
  values: Values;
  /** The values when nothing was unsaved. */
  original: Values;
  /** The other version, until the officer has chosen, and while their choice is being saved. */
  conflict: FoundConflict<Stored> | null;
  /** Until a save succeeds. */
  deletion: Deletion<Values> | null;
}

export interface FoundConflict<Stored> {
  latestSave: NonNullable<ErrorDetails['conflict']>;
  theirs: Stored;
}

export type FormEvent<Values extends object, Stored> =
  | { type: 'edited' | 'restored'; values: Partial<Values> }
  | { type: 'saveStarted' | 'refused' | 'signedOut' | 'overwrite' | 'keepEditing' }
  | { type: 'stored'; sent: Values; stored: Stored }
  | { type: 'conflicted'; conflict: FoundConflict<Stored> }
  | { type: 'deleted'; deletion: Deletion<Values> }
  | { type: 'shown'; stored: Stored };

/** Configuration for a kind of record. `Values` are flat. */
export interface FormShape<Values, Stored> {
  /** Form values of a record; of a new one for null. */
  fieldsOf: (stored: Stored | null) => Values;
  /** Fields that the server may store differently than sent, including the pictures. */
  serverNormalized: readonly (keyof Values)[];
  /** Values that the form takes when the record was deleted by somebody else, and the next save would create a new one. */
  valuesOfNew?: (deleted: Stored) => Partial<Values>;
}

/** `initialValues`: of a new record; they count as unchanged. */
export function openForm<Values extends object, Stored>(
  { fieldsOf }: FormShape<Values, Stored>,
  saved: Stored | null,
  initialValues: Partial<Values> = {},
): FormLife<Values, Stored> {
  const values = { ...fieldsOf(saved), ...initialValues };
  return { phase: 'open', saved, values, original: values, conflict: null, deletion: null };
}

export function afterEvent<Values extends object, Stored>(
  shape: FormShape<Values, Stored>,
  life: FormLife<Values, Stored>,
  event: FormEvent<Values, Stored>,
): FormLife<Values, Stored> {
  switch (event.type) {
    case 'edited':
    case 'restored':
      return { ...life, values: { ...life.values, ...event.values } };
    case 'saveStarted':
      return { ...life, phase: 'saving' };
    case 'stored':
      return afterSave(shape, life, event);
    case 'refused':
      return refused(life);
    case 'signedOut':
      return { ...life, phase: 'signedOut', conflict: null };
    case 'conflicted':
      return life.saved ? { ...life, phase: 'conflicting', conflict: event.conflict } : refused(life);
    case 'deleted':
      return life.saved ? afterDeletion(shape, life, life.saved, event.deletion) : refused(life);
    case 'overwrite':
      return life.conflict ? overTheirs(shape, life, life.conflict.theirs) : life;
    case 'keepEditing':
      return life.phase === 'conflicting' ? refused(life) : life;
    case 'shown':
      return { ...openForm(shape, event.stored), phase: life.phase === 'saving' ? 'saving' : 'open' };
  }
}

const refused = <Values extends object, Stored>(life: FormLife<Values, Stored>): FormLife<Values, Stored> => ({
  ...life,
  phase: 'refused',
  // Its dialog would cover the fields.
  conflict: null,
});

/** Edits made while saving stay, and count as unsaved. */
function afterSave<Values extends object, Stored>(
  { fieldsOf, serverNormalized }: FormShape<Values, Stored>,
  { values }: FormLife<Values, Stored>,
  { sent, stored }: { sent: Values; stored: Stored },
): FormLife<Values, Stored> {
  const now = fieldsOf(stored);
  const original = withFields(sent, now, serverNormalized);
  const untouched = serverNormalized.filter((field) => values[field] === sent[field]);
  return {
    phase: 'open',
    saved: stored,
    values: withFields(values, now, untouched),
    original,
    conflict: null,
    deletion: null,
  };
}

function afterDeletion<Values extends object, Stored>(
  { fieldsOf, valuesOfNew }: FormShape<Values, Stored>,
  life: FormLife<Values, Stored>,
  deleted: Stored,
  deletion: Deletion<Values>,
): FormLife<Values, Stored> {
  const missing = Object.fromEntries(deletion.missingPictures.map((field) => [field, null])) as Partial<Values>;
  const values = { ...life.values, ...missing, ...valuesOfNew?.(deleted) };
  return { phase: 'deleted', saved: null, values, original: fieldsOf(null), conflict: null, deletion };
}

/** Only the fields that were edited here replace theirs. */
function overTheirs<Values extends object, Stored>(
  { fieldsOf }: FormShape<Values, Stored>,
  life: FormLife<Values, Stored>,
  theirs: Stored,
): FormLife<Values, Stored> {
  const original = fieldsOf(theirs);
  const values = withFields(original, life.values, changedFields(life));
  return { ...life, phase: 'saving', saved: theirs, values, original };
}

const withFields = <Values extends object>(
  values: Values,
  others: Values,
  fields: readonly (keyof Values)[],
): Values => ({ ...values, ...Object.fromEntries(fields.map((field) => [field, others[field]])) });

const changedFields = <Values extends object>({ values, original }: Fields<Values>): (keyof Values & string)[] =>
  typedKeys(values).filter((field) => values[field] !== original[field]);

interface Fields<Values> {
  values: Values;
  original: Values;
}

export const isUnsaved = <Values extends object>(fields: Fields<Values>): boolean => changedFields(fields).length > 0;

/** The status beside the save button; null for a new record without changes. */
export function statusOf<Values extends object>({
  phase,
  saved,
  ...fields
}: FormLife<Values, unknown>): keyof typeof FORM_STATES | null {
  const unsaved = isUnsaved(fields);
  if (phase === 'saving') return 'saving';
  // Values that are as they were again have lost nothing; a new record is not stored in any case.
  if (phase !== 'open' && (unsaved || !saved)) return 'notSaved';
  if (unsaved) return 'unsaved';
  return saved ? 'saved' : null;
}
