import type { UseFormReturnType } from '@mantine/form';
import { typedKeys } from '../../ui/typed-keys';
import type { FormLife } from './form-machine';

/** Puts into the fields what an event has changed. */
export function fillForm<Values extends object>(
  form: UseFormReturnType<Values>,
  before: FormLife<Values, unknown>,
  after: FormLife<Values, unknown>,
): void {
  if (after.original !== before.original) form.resetDirty(after.original);
  if (after.values !== before.values) form.setValues(after.values);
}

/** The same after a save, in which the officer may go on typing: no other field than the changed ones loses its element. */
export function fillFormGently<Values extends object>(
  form: UseFormReturnType<Values>,
  before: FormLife<Values, unknown>,
  after: FormLife<Values, unknown>,
): void {
  form.resetDirty(after.original);
  const changed = typedKeys(after.values).filter((field) => after.values[field] !== before.values[field]);
  const keepFocus = focusKeeper(form, changed);
  // One by one: `setValues` would replace the elements of all fields, and the focus would be lost.
  for (const field of changed) form.setFieldValue(field, after.values[field] as never);
  keepFocus();
}

/** Remembers the focus and the selection of a field whose element is about to be replaced. */
function focusKeeper<Values extends object>(form: UseFormReturnType<Values>, changed: readonly string[]): () => void {
  const focused = document.activeElement instanceof HTMLElement ? document.activeElement : null;
  const path = focused?.dataset.path;
  if (path === undefined || !changed.includes(path)) return () => undefined;
  const selection = isTextField(focused) ? ([focused.selectionStart, focused.selectionEnd] as const) : null;
  return () =>
    void setTimeout(() => {
      const field = document.activeElement === document.body ? form.getInputNode(path) : null;
      field?.focus();
      if (selection && isTextField(field)) field.setSelectionRange(...selection);
    });
}

const isTextField = (field: Element | null): field is HTMLInputElement | HTMLTextAreaElement =>
  field instanceof HTMLTextAreaElement || (field instanceof HTMLInputElement && field.selectionStart !== null);
