import type { UseFormReturnType } from '@mantine/form';
import { useEffect, type ReactNode } from 'react';
import { failureOf, fieldErrors } from '../../ui/loading/failure';
import { focusFirstInvalid } from '../../ui/forms/form-rules';
import { notify } from '../../ui/toasts/notify';
import { isDialogOpen } from '../../ui/dialogs/scroll-lock';
import { NOT_SAVED } from '../texts';

/** ID of the message about the last refused save: the next save replaces or removes it. */
const MESSAGE_ID = 'not-saved';

interface Report {
  title?: string;
  /** The element around the fields. */
  form: HTMLElement | null;
}

/**
 * Says why something was not saved, and focuses the first field with an error. The message repeats the reasons that stand at
 * fields: those may be out of view, or have no field on the screen. It stays until the next save.
 */
export function reportErrors(reasons: readonly string[], { title = NOT_SAVED, form }: Report): void {
  const others = [...new Set(reasons)].filter((reason) => reason !== title);
  const texts = others.length > 0 ? { title, description: others.join('\n') } : { description: title };
  notify.show({ type: 'error', id: MESSAGE_ID, duration: Infinity, ...texts });
  // A dialog keeps the focus, unless the form is in it.
  if (!isDialogOpen() || form?.closest('[role="dialog"]')) focusFirstInvalid(form);
}

export const clearReportedErrors = (): void => notify.dismiss(MESSAGE_ID);

/** The message leaves with the form. */
export const useClearReportedErrors = (): void => useEffect(() => clearReportedErrors, []);

/** The texts of a form's errors. */
export const reasonsOf = (errors: Readonly<Record<string, ReactNode>>): string[] =>
  Object.values(errors).filter((error) => typeof error === 'string' && error !== '') as string[];

/** Shows why the server refused the values of a form that is not a record's. `failed`: text without a reason. */
export function reportFailure<Values extends object>(
  error: unknown,
  fields: Pick<UseFormReturnType<Values>, 'setErrors'>,
  { failed, form }: { failed: string; form: HTMLElement | null },
): void {
  const failure = failureOf(error);
  const errors = fieldErrors(failure);
  fields.setErrors(errors);
  // The sign-in screen takes the place of the form.
  if (failure.signedOut) notify.error(failure.message ?? failed);
  else reportErrors([failure.message ?? failed, ...reasonsOf(errors)], { title: failed, form });
}
