import type { FoundConflict } from '../form/form-machine';
import type { Versioned } from '../form/record-form-options';
import type { LivingForm } from '../form/use-form-life';

/** Another officer saved first: the stored version, and the choices. */
export interface Conflict<Stored> extends FoundConflict<Stored> {
  /** Saves only the changed fields over the other version. */
  overwrite: () => Promise<void>;
  /** Shows the other version and offers one's own values as a draft. */
  takeTheirs: () => void;
  keepEditing: () => void;
}

/** Null without a conflict. */
export function conflictChoices<Values extends object, Stored extends Versioned>(
  { life: { conflict }, form, report, show }: LivingForm<Values, Stored>,
  save: (values: Values) => Promise<unknown>,
): Conflict<Stored> | null {
  if (!conflict) return null;
  return {
    ...conflict,
    overwrite: async () => {
      const { values } = report({ type: 'overwrite' });
      form.setSubmitting(true);
      await save(values);
      form.setSubmitting(false);
    },
    takeTheirs: () => show(conflict.theirs),
    keepEditing: () => void report({ type: 'keepEditing' }),
  };
}
