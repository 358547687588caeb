import { useForm } from '@mantine/form';
import { useRef, useState } from 'react';
import { validateBy } from '../../ui/forms/form-rules';
import { useLocalDraft } from '../../ui/forms/local-draft';
import type { LocalDraft } from '../../ui/forms/stored-drafts';
import { fillForm, fillFormGently } from './fill-form';
import { afterEvent, isUnsaved, openForm, type FormEvent, type FormLife } from './form-machine';
import { keepInterruptedForm, useResumeInterruptedForm, type FormVersion } from './interrupted-form';
import { versionOf, type RecordFormOptions, type Versioned } from './record-form-options';

type Draft<Values> = Partial<Values> & { baseVersion: FormVersion };

/** The fields of a record's form, and where it is in its life. */
export function useFormLife<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  opened: Stored | null,
) {
  const [life, setLife] = useState(() => openForm(options, opened, options.initialValues));
  /** Not of a render: a save that began in an earlier one continues with it. */
  const latest = useRef(life);
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: life.values,
    validate: (values) => validateBy<Values>(options.rulesOf(latest.current.saved, values))(values),
    onValuesChange: () => drafts.storeDraft(),
  });
  /** With what the fields contain at this moment. */
  const now = (): FormLife<Values, Stored> =>
    afterEvent(options, latest.current, { type: 'edited', values: form.getValues() });
  const report = (event: FormEvent<Values, Stored>): FormLife<Values, Stored> => {
    const before = now();
    const after = afterEvent(options, before, event);
    latest.current = after;
    setLife(after);
    (event.type === 'stored' ? fillFormGently : fillForm)(form, before, after);
    return after;
  };
  const drafts = useFormDrafts(options, life.saved, now, report);
  return { form, life, now, report, ...drafts };
}

export type LivingForm<Values extends object, Stored extends Versioned> = ReturnType<
  typeof useFormLife<Values, Stored>
>;

/** What is kept of a form that is not saved: in this browser as it is typed, and in memory while the officer signs in. */
function useFormDrafts<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  saved: Stored | null,
  now: () => FormLife<Values, Stored>,
  report: (event: FormEvent<Values, Stored>) => unknown,
) {
  const placeOf = (stored: Stored | null) => ({ key: options.draft.key, id: stored?.id ?? 'new' });
  const place = placeOf(saved);
  const draft = useLocalDraft<Draft<Values>>(place, options.draft.version);
  const content = (): Draft<Values> | null => draftOf(options, now());
  useResumeInterruptedForm<Values>(place, versionOf(options, saved), (values) => {
    report({ type: 'restored', values });
    const [offer] = draft.offers;
    // The same values were also stored as a draft.
    if (offer && JSON.stringify(offer.values) === JSON.stringify(content())) draft.restore(offer, null);
  });
  return {
    draft,
    storeDraft: (): void => draft.store(now().saved || !options.draft.savedOnly ? content() : null),
    restore: (chosen: LocalDraft<Draft<Values>>): void => {
      draft.restore(chosen, content());
      const { baseVersion: _, ...texts } = chosen.values;
      report({ type: 'restored', values: texts as Partial<Values> });
    },
    /** Shows another version of the record than the form was opened with. Unsaved changes become a draft. */
    show: (stored: Stored): void => {
      const mine = content();
      report({ type: 'shown', stored });
      if (mine) draft.offer(mine);
    },
    /** Holds what is in the form, files included, until the officer signs in again. */
    keepInterrupted: (): void => {
      const { saved, values } = now();
      keepInterruptedForm(placeOf(saved), versionOf(options, saved), values);
    },
  };
}

/** Null without unsaved changes. */
function draftOf<Values extends object, Stored extends Versioned>(
  options: RecordFormOptions<Values, Stored>,
  life: FormLife<Values, Stored>,
): Draft<Values> | null {
  if (!isUnsaved(life)) return null;
  return { ...omitFields(life.values, options.pictures), baseVersion: versionOf(options, life.saved) };
}

function omitFields<Values extends object>(values: Values, fields: readonly (keyof Values)[]): Partial<Values> {
  const rest: Partial<Values> = { ...values };
  for (const field of fields) delete rest[field];
  return rest;
}
