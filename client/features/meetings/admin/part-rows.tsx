import { Textarea, TextInput } from '@mantine/core';
import { MEETING_LABELS, MEETING_LIMITS, MEETING_RULES } from '@shared/meeting-rules';
import { countedFieldProps } from '../../../ui/forms/counted-input';
import { optionalLabel } from '../../../ui/forms/required-field';
import { ClockField } from './clock-input';
import { RowList } from './row-list';
import classes from './row-list.module.css';
import { partErrors, type PartRow } from './rows';
import { MEETING_FORM_TEXTS } from './texts';
import { useRows, type RowsProps } from './use-rows';

export function PartRows({ form }: RowsProps) {
  const meeting = { from: form.useWatchValue('from'), to: form.useWatchValue('to') };
  const { rows, onChange, error, errorsOf } = useRows<PartRow>({ form }, 'parts', (row) => partErrors(row, meeting));
  return (
    <RowList
      title={MEETING_FORM_TEXTS.parts}
      hint={MEETING_FORM_TEXTS.partsHint}
      noun={MEETING_FORM_TEXTS.part}
      addLabel={MEETING_FORM_TEXTS.addPart}
      rows={rows}
      onChange={onChange}
      // A part usually begins where the one before it ends.
      blank={() => ({ title: '', from: rows.at(-1)?.to ?? meeting.from, to: '', text: '' })}
      most={MEETING_LIMITS.parts}
      ordered
      error={error}
    >
      {(part, place, change) => {
        const errors = errorsOf(place);
        return (
          <>
            <TextInput
              className={classes.wide}
              label={MEETING_LABELS.title}
              value={part.title}
              onChange={({ currentTarget }) => change({ title: currentTarget.value })}
              autoComplete="off"
              {...countedFieldProps(MEETING_RULES.partTitle, part.title, errors.title)}
            />
            <ClockField
              label={MEETING_LABELS.from}
              value={part.from}
              onChange={({ currentTarget }) => change({ from: currentTarget.value })}
              error={errors.from}
            />
            <ClockField
              label={MEETING_LABELS.to}
              value={part.to}
              onChange={({ currentTarget }) => change({ to: currentTarget.value })}
              error={errors.to}
            />
            <Textarea
              className={classes.wide}
              label={optionalLabel(MEETING_FORM_TEXTS.text)}
              value={part.text}
              onChange={({ currentTarget }) => change({ text: currentTarget.value })}
              autosize
              minRows={2}
              maxRows={6}
              {...countedFieldProps(MEETING_RULES.partText, part.text, errors.text)}
            />
          </>
        );
      }}
    </RowList>
  );
}
