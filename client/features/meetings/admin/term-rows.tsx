import { TextInput } from '@mantine/core';
import { MEETING_LIMITS, MEETING_RULES } from '@shared/meeting-rules';
import { DateField } from '../../../records/dates/date-field';
import { countedFieldProps } from '../../../ui/forms/counted-input';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { RowList } from './row-list';
import { termErrors } from './rows';
import { MEETING_FORM_TEXTS } from './texts';
import { useRows, type RowsProps } from './use-rows';

export function TermRows(props: RowsProps) {
  const { rows, onChange, error, errorsOf } = useRows(props, 'terms', termErrors);
  return (
    <RowList
      title={MEETING_FORM_TEXTS.terms}
      hint={MEETING_FORM_TEXTS.termsHint}
      noun={MEETING_FORM_TEXTS.term}
      addLabel={MEETING_FORM_TEXTS.addTerm}
      rows={rows}
      onChange={onChange}
      blank={() => ({ name: '', from: null, to: null })}
      most={MEETING_LIMITS.terms}
      error={error}
    >
      {(term, place, change) => {
        const errors = errorsOf(place);
        return (
          <>
            <TextInput
              label={MEETING_FORM_TEXTS.name}
              placeholder={MEETING_FORM_TEXTS.termExample}
              value={term.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              autoComplete="off"
              {...countedFieldProps(MEETING_RULES.termName, term.name, errors.name)}
            />
            <DateField
              label={MEETING_FORM_TEXTS.firstDay}
              value={term.from}
              onChange={(from) => change({ from })}
              error={errors.from}
              {...REQUIRED_FIELD}
            />
            <DateField
              label={MEETING_FORM_TEXTS.lastDay}
              value={term.to}
              onChange={(to) => change({ to })}
              error={errors.to}
              {...REQUIRED_FIELD}
            />
          </>
        );
      }}
    </RowList>
  );
}
