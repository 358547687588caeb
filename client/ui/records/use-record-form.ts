import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Rules } from '@shared/rules';
import { TOASTS } from '@shared/toasts';
import { useState } from 'react';
import { failureOf, fieldErrors, type Failure } from '../failure';
import { validateBy } from '../form-rules';
import { useLocalDraft, type LocalDraft } from '../local-draft';
import { notify } from '../notify';
import { interrupt, useResuming } from './interrupted';

/** What every record has: a name for good, and a number that grows with each save. */
interface Versioned {
  id: string;
  version: number;
}

/** What a subject tells of its form. `Values` are flat, because Mantine's dirty tracking is exact for flat values. */
export interface RecordForm<Values extends object, Stored extends Versioned> {
  /** The form's values for a record; for null those of a new one. */
  fieldsOf: (stored: Stored | null) => Values;
  rulesOf: (saved: Stored | null, values: Values) => Partial<Record<keyof Values, Rules>>;
  /** Fields that hold files: a local draft leaves them out. */
  pictures: readonly (keyof Values)[];
  /** Fields in which the server may store something else than was sent, the pictures among them. */
  settled: readonly (keyof Values)[];
  /** Where the API's paths differ from the form's names. */
  fieldOfPath?: Readonly<Record<string, keyof Values>>;
  /** Storage key of the local drafts, and a number that grows with their shape. */
  draft: { key: string; version: number };
  messages: {
    created: string;
    updated: string;
    createFailed: string;
    updateFailed: string;
    /** Said above the reason of a failure. */
    saveFailed?: string;
    /** Said when the session is over. */
    signInFirst?: string;
  };
  /** What a new record begins with, unsaved. */
  like?: Partial<Values>;
  create: (values: Values) => Promise<Stored | undefined>;
  /** Without `version` whatever was saved in between is written over. */
  update: (saved: Stored, values: Values, version: number) => Promise<Stored | undefined>;
  /** The record as it is stored now. */
  read: (id: string) => Promise<Stored | undefined>;
}

/** A save met a newer version: who made it and when, that version itself, and what the officer can do about it. */
export interface Conflict<Stored> {
  met: NonNullable<Failure['conflict']>;
  theirs: Stored;
  /** Saves one's own changes over the other version, which keeps every field that one has not touched. */
  overwrite: () => Promise<void>;
  /** Shows the other one; one's own text is offered as a draft. */
  takeTheirs: () => void;
  keepEditing: () => void;
}

type Draft<Values> = Partial<Values> & { baseVersion: number };

/** A record in the making or being changed: its form, saving it, its local draft, and the conflict that a save may meet. */
export function useRecordForm<Values extends object, Stored extends Versioned>(
  of: RecordForm<Values, Stored>,
  opened: Stored | null,
  onCreated: (id: string) => void,
) {
  const [saved, setSaved] = useState(opened);
  const [met, setMet] = useState<Pick<Conflict<Stored>, 'met' | 'theirs'> | null>(null);
  const place = { key: of.draft.key, id: saved?.id ?? 'new' };
  const draft = useLocalDraft<Draft<Values>>(place, of.draft.version);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...of.fieldsOf(opened), ...of.like },
    validate: (values) => validateBy<Values>(of.rulesOf(saved, values))(values),
    onValuesChange: () => draft.keep(typed(saved)),
  });
  /** What a draft would keep: null while nothing differs from what is saved. */
  const typed = (base: Stored | null): Draft<Values> | null =>
    form.isDirty() ? { ...without(form.getValues(), of.pictures), baseVersion: base?.version ?? 0 } : null;
  useResuming<Values>(place, opened?.version ?? 0, (values) => {
    form.setValues(values);
    const [offer] = draft.offers;
    // The same texts were kept when the form went away.
    if (offer && JSON.stringify(offer.values) === JSON.stringify(typed(opened))) draft.restore(offer, null);
  });

  const refuse = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    form.setErrors(fieldErrors(failure, of.fieldOfPath));
    if (failure.signedOut) interrupt(place, saved?.version ?? 0, form.getValues());
    const { signInFirst, saveFailed: title } = of.messages;
    if (failure.signedOut && signInFirst) return notify.error(signInFirst);
    if (!failure.conflict || !saved) return notify.error(failure.message ?? failed(), { title });
    const theirs = await of.read(saved.id);
    if (theirs) setMet({ met: failure.conflict, theirs });
  };
  const failed = (): string => (saved ? of.messages.updateFailed : of.messages.createFailed);

  const save = async (values: Values, version = saved?.version ?? 0): Promise<void> => {
    try {
      const stored = await (saved ? of.update(saved, values, version) : of.create(values));
      if (!stored) return;
      setMet(null);
      setSaved(stored);
      draft.clear();
      settle(form, values, of.fieldsOf(stored), of.settled);
      draft.keep(typed(stored));
      notify.success(saved ? of.messages.updated : of.messages.created, { duration: TOASTS.savedMs });
      if (!saved) onCreated(stored.id);
    } catch (error) {
      await refuse(error).catch(() => notify.error(failed(), { title: of.messages.saveFailed }));
    }
  };

  const choices = (conflict: Pick<Conflict<Stored>, 'met' | 'theirs'>): Conflict<Stored> => ({
    ...conflict,
    overwrite: async () => {
      const changed = onto(of.fieldsOf(conflict.theirs), form);
      setSaved(conflict.theirs);
      form.resetDirty(of.fieldsOf(conflict.theirs));
      form.setValues(changed);
      form.setSubmitting(true);
      await save(changed, conflict.theirs.version);
      form.setSubmitting(false);
    },
    takeTheirs: () => {
      const mine = typed(saved);
      setMet(null);
      setSaved(conflict.theirs);
      form.setInitialValues(of.fieldsOf(conflict.theirs));
      form.setValues(of.fieldsOf(conflict.theirs));
      if (mine) draft.setAside(mine);
    },
    keepEditing: () => setMet(null),
  });

  const restore = (kept: LocalDraft<Draft<Values>>): void => {
    draft.restore(kept, typed(saved));
    const { baseVersion: _, ...texts } = kept.values;
    form.setValues(texts as Partial<Values>);
  };

  return { form, saved, save, draft, restore, conflict: met && choices(met) };
}

export type RecordInHand<Values extends object, Stored extends Versioned> = ReturnType<
  typeof useRecordForm<Values, Stored>
>;

function without<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  const rest: Partial<Values> = { ...values };
  for (const field of fields) delete rest[field];
  return rest;
}

/** Another version with what was changed in the form. */
function onto<Values extends object>(other: Values, form: UseFormReturnType<Values>): Values {
  const mine = form.getValues();
  const changed = (Object.keys(other) as (keyof Values & string)[]).filter((field) => form.isDirty(field));
  return { ...other, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** Makes what was stored the form's new original, and leaves alone what has been typed since it was sent. */
function settle<Values extends object>(
  form: UseFormReturnType<Values>,
  sent: Values,
  stored: Values,
  fields: readonly (keyof Values)[],
): void {
  const original = { ...sent };
  for (const field of fields) original[field] = stored[field];
  form.resetDirty(original);
  const now = form.getValues();
  const untouched = fields.filter((field) => now[field] === sent[field] && now[field] !== original[field]);
  const settledNow = Object.fromEntries(untouched.map((field) => [field, original[field]])) as Partial<Values>;
  if (untouched.length > 0) form.setValues(settledNow);
}
