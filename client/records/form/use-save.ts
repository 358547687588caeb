import type { ReactNode, RefObject } from 'react';
import { useFormIdempotencyKey } from '../../ui/forms/form-idempotency-key';
import { failureOf, fieldErrors, type Failure } from '../../ui/loading/failure';
import { notify } from '../../ui/toasts/notify';
import { TOASTS } from '../../ui/toasts/toast-options';
import { isNotFound, missingPictures, unlessDeleted } from '../actions/deletion';
import { isUnsaved } from './form-machine';
import type { RecordFormOptions, Versioned } from './record-form-options';
import { clearReportedErrors, reasonsOf, reportErrors, useClearReportedErrors } from './report-errors';
import type { LivingForm } from './use-form-life';

type FormElement = RefObject<HTMLFormElement | null>;

/** Saves a record's form, and says what came of it. */
export function useSave<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  living: LivingForm<Values, Stored>,
  element: FormElement,
  onCreated: (id: string) => void,
) {
  const { now, report, draft, storeDraft } = living;
  const request = useFormIdempotencyKey();
  const { refuse, handle, reportInvalid } = failuresOf(options, living, element);
  useClearReportedErrors();

  const save = async (values: Values): Promise<Stored | undefined> => {
    const before = now().saved;
    report({ type: 'saveStarted' });
    try {
      const stored = await (before
        ? options.update(before, values, before.version)
        : request.create(values, (key) => options.create(values, key)));
      // A response without the record.
      if (!stored) {
        refuse();
        return undefined;
      }
      clearReportedErrors();
      request.renew();
      report({ type: 'stored', sent: values, stored });
      draft.clear();
      storeDraft();
      saySaved(options, living, { before, stored, sent: values });
      if (!before) onCreated(stored.id);
      if (!isUnsaved(now())) options.onSaved?.(stored);
      return stored;
    } catch (error) {
      await handle(error).catch(() => refuse());
      return undefined;
    }
  };
  return { save, reportInvalid };
}

/**
 * Shows that the server has another version of the record, or none. Returns false if it has the same one: its deletion was undone in
 * between, and it can be saved again.
 */
async function showOther<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  { now, report, draft, storeDraft }: LivingForm<Values, Stored>,
  saved: Stored,
  latestSave: Failure['conflict'],
): Promise<boolean> {
  const theirs = await unlessDeleted(options.read(saved.id));
  if (theirs?.id !== saved.id) {
    const missing = await missingPictures(now().values, options.pictures);
    draft.clear();
    report({ type: 'deleted', deletion: { missingPictures: missing, replaced: theirs !== undefined } });
    storeDraft();
  } else if (latestSave) report({ type: 'conflicted', conflict: { latestSave, theirs } });
  else return false;
  return true;
}

function failuresOf<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  living: LivingForm<Values, Stored>,
  element: FormElement,
) {
  const { form, now, report, keepInterrupted } = living;
  const { createFailed, updateFailed, saveFailed: title, signInFirst } = options.messages;
  const failed = (): string => (now().saved ? updateFailed : createFailed);
  const refuse = (reasons: readonly string[] = [failed()]): void => {
    report({ type: 'refused' });
    reportErrors(reasons, { title, form: element.current });
  };
  const handle = async (error: unknown): Promise<void> => {
    const failure = failureOf(error);
    const errors = fieldErrors(failure, options.fieldOfPath);
    const { saved } = now();
    form.setErrors(errors);
    if (failure.signedOut) {
      keepInterrupted();
      report({ type: 'signedOut' });
      notify.error(signInFirst ?? failure.message ?? failed(), { title });
    } else if (saved && (failure.conflict || isNotFound(failure))) {
      if (!(await showOther(options, living, saved, failure.conflict))) refuse();
    } else refuse([failure.message ?? failed(), ...reasonsOf(errors)]);
  };
  /** The form's rules refuse the values. */
  const reportInvalid = (errors: Readonly<Record<string, ReactNode>>): void => {
    report({ type: 'refused' });
    reportErrors(reasonsOf(errors), { form: element.current });
  };
  return { refuse, handle, reportInvalid };
}

interface Save<Values, Stored> {
  before: Stored | null;
  stored: Stored;
  sent: Values;
}

function saySaved<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  { show }: LivingForm<Values, Stored>,
  { before, stored, sent }: Save<Values, Stored>,
): void {
  const { created, updated, updateFailed } = options.messages;
  const undo = options.undoOf?.(before, stored, sent);
  const takeBack = async (): Promise<void> => {
    try {
      const former = await undo?.();
      if (former) show(former);
    } catch (error) {
      notify.error(failureOf(error).message ?? updateFailed);
    }
  };
  notify.success(options.savedText?.(before, sent) ?? (before ? updated : created), {
    ...(undo ? { action: { label: 'Undo', run: () => void takeBack() } } : { duration: TOASTS.savedMs }),
  });
}
