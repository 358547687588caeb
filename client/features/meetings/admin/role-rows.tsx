import { Checkbox, Select, TextInput } from '@mantine/core';
import { ROLE_LIMITS, ROLE_RULES } from '@shared/evening-roles';
import { countedFieldProps } from '../../../ui/forms/counted-input';
import { FoldedRows } from './folded-rows';
import { RowList } from './row-list';
import classes from './row-list.module.css';
import { parseRows } from './rows';
import { blankRole, roleErrors, type RoleRow, type TimingRow } from './template-rows';
import { TEMPLATE_TEXTS } from './template-texts';
import { useRows, type RowsProps } from './use-rows';

/** The roles that every evening has. */
export function RoleRows({ form }: RowsProps) {
  const { rows, onChange, error, hasError, errorsOf } = useRows<RoleRow>({ form }, 'roles', roleErrors);
  const timings = parseRows<TimingRow>(form.useWatchValue('timings')).map(({ id, name }) => ({
    value: id,
    label: name || id,
  }));
  return (
    <FoldedRows title={TEMPLATE_TEXTS.fold(TEMPLATE_TEXTS.roles, rows.length)} hasError={hasError}>
      <RowList
        title={TEMPLATE_TEXTS.roles}
        hint={TEMPLATE_TEXTS.rolesHint}
        noun={TEMPLATE_TEXTS.role}
        addLabel={TEMPLATE_TEXTS.addRole}
        rows={rows}
        onChange={onChange}
        blank={blankRole}
        most={ROLE_LIMITS.roles}
        ordered
        error={error}
      >
        {(role, place, change) => (
          <>
            <TextInput
              label={TEMPLATE_TEXTS.roleName}
              value={role.name}
              onChange={({ currentTarget }) => change({ name: currentTarget.value })}
              autoComplete="off"
              {...countedFieldProps(ROLE_RULES.roleName, role.name, errorsOf(place).name)}
            />
            <Select
              label={TEMPLATE_TEXTS.timing}
              data={timings}
              value={timings.some(({ value }) => value === role.timingId) ? role.timingId : null}
              onChange={(timingId) => change({ timingId })}
              placeholder={TEMPLATE_TEXTS.noTiming}
              clearable
            />
            <Checkbox
              className={classes.wide}
              label={TEMPLATE_TEXTS.isSpeech}
              checked={role.isSpeech}
              onChange={({ currentTarget }) => change({ isSpeech: currentTarget.checked })}
            />
          </>
        )}
      </RowList>
    </FoldedRows>
  );
}
