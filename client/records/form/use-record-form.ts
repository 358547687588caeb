import { useForm, type UseFormReturnType } from '@mantine/form';
import type { Rules } from '@shared/rules';
import { TOASTS } from '../../ui/toasts/toast-options';
import { useEffect, useEffectEvent, useRef, useState, type ReactNode } from 'react';
import { failureOf, fieldErrors, type Failure } from '../../ui/loading/failure';
import { validateBy } from '../../ui/forms/form-rules';
import { useLocalDraft } from '../../ui/forms/local-draft';
import type { LocalDraft } from '../../ui/forms/stored-drafts';
import { notify } from '../../ui/toasts/notify';
import { useFormIdempotencyKey } from '../../ui/forms/form-idempotency-key';
import { isNotFound, missingPictures, unlessDeleted, type Deletion } from '../actions/deletion';
import { type FormVersion, keepInterruptedForm, useResumeInterruptedForm } from './interrupted-form';
import { clearReportedErrors, reasonsOf, reportErrors, useClearReportedErrors } from './report-errors';
import { typedKeys } from '../../ui/typed-keys';

interface Versioned {
  id: string;
  version: number;
}

/** Configuration of a record's form. `Values` are flat, because Mantine's dirty tracking is exact for flat values. */
export interface RecordFormOptions<Values extends object, Stored extends Versioned> {
  /** Form values of a record; of a new one for null. */
  fieldsOf: (stored: Stored | null) => Values;
  rulesOf: (saved: Stored | null, values: Values) => Partial<Record<keyof Values, Rules>>;
  /** Fields with files, which local drafts leave out. */
  pictures: readonly (keyof Values)[];
  /** Fields that the server may store differently than sent, including the pictures. */
  serverNormalized: readonly (keyof Values)[];
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
  /** Values that the form takes when the record was deleted by somebody else, and the next save would create a new one. */
  valuesOfNew?: (deleted: Stored) => Partial<Values>;
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

/** Another administrator saved first: the stored version, and the choices. */
export interface Conflict<Stored> {
  latestSave: NonNullable<Failure['conflict']>;
  theirs: Stored;
  /** Saves only the changed fields over the other version. */
  overwrite: () => Promise<void>;
  /** Shows the other version and offers one's own values as a draft. */
  takeTheirs: () => void;
  keepEditing: () => void;
}

type Draft<Values> = Partial<Values> & { baseVersion: FormVersion };

/** State of a record's form: values, saving, local draft, conflicts and deletion by others. */
export function useRecordForm<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  opened: Stored | null,
  onCreated: (id: string) => void,
) {
  const [saved, setSaved] = useState(opened);
  const element = useRef<HTMLFormElement>(null);
  const versionOf = (stored: Stored | null): FormVersion =>
    stored ? (options.versionOf?.(stored) ?? stored.version) : 0;
  const [latestSave, setLatestSave] = useState<Pick<Conflict<Stored>, 'latestSave' | 'theirs'> | null>(null);
  const request = useFormIdempotencyKey();
  const place = { key: options.draft.key, id: saved?.id ?? 'new' };
  const draft = useLocalDraft<Draft<Values>>(place, options.draft.version);
  const [saveFailed, setSaveFailed] = useState(false);
  const [deletion, setDeletion] = useState<Deletion<Values> | null>(null);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: { ...options.fieldsOf(opened), ...options.initialValues },
    validate: (values) => validateBy<Values>(options.rulesOf(saved, values))(values),
    onValuesChange: () => storeDraft(saved),
  });
  /** Content for the draft; null without unsaved changes. */
  const draftValues = (base: Stored | null): Draft<Values> | null =>
    form.isDirty() ? { ...omitFields(form.getValues(), options.pictures), baseVersion: versionOf(base) } : null;
  const storeDraft = (base: Stored | null): void =>
    draft.store(base || !options.draft.savedOnly ? draftValues(base) : null);
  useResumeInterruptedForm<Values>(place, versionOf(opened), (values) => {
    form.setValues(values);
    const [offer] = draft.offers;
    // The same values were also stored as a draft.
    if (offer && JSON.stringify(offer.values) === JSON.stringify(draftValues(opened))) draft.restore(offer, null);
  });

  /** Holds what is in the form, files included, until the officer signs in again. */
  const keepInterrupted = (): void => keepInterruptedForm(place, versionOf(saved), form.getValues());
  const handleFailure = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    const errors = fieldErrors(failure, options.fieldOfPath);
    form.setErrors(errors);
    if (failure.signedOut) keepInterrupted();
    const { signInFirst, saveFailed: title } = options.messages;
    if (failure.signedOut) return notify.error(signInFirst ?? failure.message ?? failed(), { title });
    const deleted = isNotFound(failure);
    if (!saved || !(failure.conflict || deleted)) {
      // A dialog would cover the fields.
      setLatestSave(null);
      return reportErrors([failure.message ?? failed(), ...reasonsOf(errors)], { title, form: element.current });
    }
    const theirs = await unlessDeleted(options.read(saved.id));
    if (theirs?.id !== saved.id) await becomeNew(theirs !== undefined);
    else if (failure.conflict) setLatestSave({ latestSave: failure.conflict, theirs });
    // The deletion was undone in between: the same record can be saved again.
    else reportFailure();
  };
  /** The record was deleted: the form now creates a new one, once the officer saves it. */
  const becomeNew = async (replaced: boolean): Promise<void> => {
    const missing = await missingPictures(form.getValues(), options.pictures);
    for (const field of missing) form.setValues({ [field]: null } as Partial<Values>);
    draft.clear();
    setLatestSave(null);
    setSaved(null);
    if (saved) form.setValues(options.valuesOfNew?.(saved) ?? {});
    form.resetDirty(options.fieldsOf(null));
    setDeletion({ missingPictures: missing, replaced });
  };
  const storeAsNew = useEffectEvent(() => storeDraft(null));
  useEffect(() => {
    if (deletion) storeAsNew();
  }, [deletion]);
  const failed = (): string => (saved ? options.messages.updateFailed : options.messages.createFailed);
  const reportFailure = (): void =>
    reportErrors([failed()], { title: options.messages.saveFailed, form: element.current });
  /** The form's rules refuse the values. */
  const reportInvalid = (errors: Readonly<Record<string, ReactNode>>): void => {
    setSaveFailed(true);
    reportErrors(reasonsOf(errors), { form: element.current });
  };

  /** `base`: the version that `values` were made from. */
  const save = async (values: Values, base = saved): Promise<Stored | undefined> => {
    try {
      const stored = await (base
        ? options.update(base, values, base.version)
        : request.create(values, (key) => options.create(values, key)));
      setSaveFailed(!stored);
      // A response without the record.
      if (!stored) {
        reportFailure();
        return undefined;
      }
      clearReportedErrors();
      request.renew();
      setLatestSave(null);
      setDeletion(null);
      setSaved(stored);
      draft.clear();
      rebase(form, values, options.fieldsOf(stored), options.serverNormalized);
      storeDraft(stored);
      const undo = options.undoOf?.(base, stored, values);
      const usual = saved ? options.messages.updated : options.messages.created;
      notify.success(options.savedText?.(saved, values) ?? usual, {
        ...(undo
          ? { duration: TOASTS.undoMs, action: { label: 'Undo', run: () => void takeBack(undo) } }
          : { duration: TOASTS.savedMs }),
      });
      if (!saved) onCreated(stored.id);
      if (!form.isDirty()) options.onSaved?.(stored);
      return stored;
    } catch (error) {
      setSaveFailed(true);
      await handleFailure(error).catch(reportFailure);
      return undefined;
    }
  };

  /** Shows another version of the record than the form was opened with. Unsaved changes become a draft. */
  const show = (stored: Stored): void => {
    const mine = draftValues(saved);
    setLatestSave(null);
    setSaveFailed(false);
    setSaved(stored);
    form.setInitialValues(options.fieldsOf(stored));
    form.setValues(options.fieldsOf(stored));
    if (mine) draft.offer(mine);
  };

  const takeBack = async (undo: () => Promise<Stored | undefined>): Promise<void> => {
    try {
      const stored = await undo();
      if (stored) show(stored);
    } catch (error) {
      notify.error(failureOf(error).message ?? options.messages.updateFailed);
    }
  };

  const choices = (conflict: Pick<Conflict<Stored>, 'latestSave' | 'theirs'>): Conflict<Stored> => ({
    ...conflict,
    overwrite: async () => {
      const changed = applyChangedFields(options.fieldsOf(conflict.theirs), form);
      setSaved(conflict.theirs);
      form.resetDirty(options.fieldsOf(conflict.theirs));
      form.setValues(changed);
      form.setSubmitting(true);
      await save(changed, conflict.theirs);
      form.setSubmitting(false);
    },
    takeTheirs: () => show(conflict.theirs),
    keepEditing: () => setLatestSave(null),
  });

  const restore = (localDraft: LocalDraft<Draft<Values>>): void => {
    draft.restore(localDraft, draftValues(saved));
    const { baseVersion: _, ...texts } = localDraft.values;
    form.setValues(texts as Partial<Values>);
  };

  useClearReportedErrors();

  const savedVersion = versionOf(saved);
  return {
    form,
    /** The element of the form. */
    element,
    saved,
    savedVersion,
    save,
    reportInvalid,
    /** The last save failed, and what it would have stored is still in the form. */
    saveFailed: saveFailed && (!saved || form.isDirty()),
    show,
    draft,
    restore,
    keepInterrupted,
    conflict: latestSave && choices(latestSave),
    deletion,
  };
}

export type RecordFormState<Values extends object, Stored extends Versioned> = ReturnType<
  typeof useRecordForm<Values, Stored>
>;

function omitFields<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  const rest: Partial<Values> = { ...values };
  for (const field of fields) delete rest[field];
  return rest;
}

/** The other version with the changed fields of the form. */
function applyChangedFields<Values extends object>(other: Values, form: UseFormReturnType<Values>): Values {
  const mine = form.getValues();
  const changed = typedKeys(other).filter((field) => form.isDirty(field));
  return { ...other, ...Object.fromEntries(changed.map((field) => [field, mine[field]])) };
}

/** Makes the stored values the new baseline, without touching fields edited while saving. */
function rebase<Values extends object>(
  form: UseFormReturnType<Values>,
  sent: Values,
  stored: Values,
  fields: readonly (keyof Values)[],
): void {
  const original = { ...sent };
  for (const field of fields) original[field] = stored[field];
  form.resetDirty(original);
  const now = form.getValues();
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const path = focused?.dataset.path;
  const selection = isTextField(focused) ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  const untouched = fields.filter((field) => now[field] === sent[field] && now[field] !== original[field]);
  // One by one: `setValues` would replace the elements of all fields, and the focus would be lost.
  for (const field of untouched) form.setFieldValue(String(field), original[field] as never);
  if (path !== undefined && untouched.some((field) => field === path))
    setTimeout(() => {
      const field = document.activeElement === document.body ? form.getInputNode(path) : null;
      field?.focus();
      if (selection && isTextField(field)) field.setSelectionRange(...selection);
    });
}

const isTextField = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null);
