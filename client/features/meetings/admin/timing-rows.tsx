import { TextInput } from '@mantine/core';
import { ROLE_LIMITS, ROLE_RULES } from '@shared/evening-roles';
import { countedFieldProps } from '../../../ui/forms/counted-input';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { FoldedRows } from './folded-rows';
import { RowList } from './row-list';
import classes from './row-list.module.css';
import { blankTiming, REQUIRED_TIMES, timingErrors, TIMES, type TimingRow } from './template-rows';
import { TEMPLATE_TEXTS } from './template-texts';
import { useRows, type RowsProps } from './use-rows';

/** When the timer shows which colour. */
export function TimingRows(props: RowsProps) {
  const { rows, onChange, error, hasError, errorsOf } = useRows<TimingRow>(props, 'timings', timingErrors);
  return (
    <FoldedRows title={TEMPLATE_TEXTS.fold(TEMPLATE_TEXTS.timings, rows.length)} hasError={hasError}>
      <RowList
        title={TEMPLATE_TEXTS.timings}
        hint={TEMPLATE_TEXTS.timingsHint}
        noun={TEMPLATE_TEXTS.timingRow}
        addLabel={TEMPLATE_TEXTS.addTiming}
        rows={rows}
        onChange={onChange}
        blank={blankTiming}
        most={ROLE_LIMITS.timings}
        ordered
        error={error}
      >
        {(timing, place, change) => {
          const errors = errorsOf(place);
          return (
            <>
              <TextInput
                className={classes.wide}
                label={TEMPLATE_TEXTS.timingName}
                value={timing.name}
                onChange={({ currentTarget }) => change({ name: currentTarget.value })}
                autoComplete="off"
                {...countedFieldProps(ROLE_RULES.timingName, timing.name, errors.name)}
              />
              <div className={classes.times}>
                {TIMES.map((time) => (
                  <TextInput
                    key={time}
                    label={TEMPLATE_TEXTS[time]}
                    {...(REQUIRED_TIMES.includes(time) && REQUIRED_FIELD)}
                    value={timing[time]}
                    onChange={({ currentTarget }) => change({ [time]: currentTarget.value })}
                    error={errors[time]}
                    autoComplete="off"
                  />
                ))}
              </div>
            </>
          );
        }}
      </RowList>
    </FoldedRows>
  );
}
