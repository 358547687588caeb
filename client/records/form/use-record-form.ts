import { useRef } from 'react';
import { statusOf } from './form-machine';
import { versionOf, type RecordFormOptions, type Versioned } from './record-form-options';
import { conflictChoices } from '../differences/conflict-choices';
import { useFormLife } from './use-form-life';
import { useSave } from './use-save';

/** A record's form: values, saving, local draft, conflicts and deletion by others. */
export function useRecordForm<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  opened: Stored | null,
  onCreated: (id: string) => void,
) {
  const element = useRef<HTMLFormElement>(null);
  const living = useFormLife(options, opened);
  const { save, reportInvalid } = useSave(options, living, element, onCreated);
  const conflict = conflictChoices(living, save);
  const { life, form, draft, restore, show, keepInterrupted } = living;
  return {
    form,
    /** The element of the form. */
    element,
    saved: life.saved,
    savedVersion: versionOf(options, life.saved),
    /** Beside the save button. Work of a record's kind, such as publishing, counts as saving. */
    status: form.submitting ? 'saving' : statusOf({ ...life, values: form.getValues() }),
    save,
    reportInvalid,
    show,
    draft,
    restore,
    keepInterrupted,
    conflict,
    deletion: life.deletion,
  };
}

export type RecordFormState<Values extends object, Stored extends Versioned> = ReturnType<
  typeof useRecordForm<Values, Stored>
>;
