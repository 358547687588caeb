import { useEffect, useId, useRef } from 'react';
import { Field } from '../../../ui/forms/field';
import { Honeypot } from '../../../ui/forms/honeypot';
import plain from '../../../ui/forms/plain-form.module.css';
import ways from '../../../ui/page/pager.module.css';
import { ROLE_FORM_MESSAGES } from './board-texts';
import { historyText, type RoleHistory } from './role-history';
import classes from './role-form.module.css';
import { ShownAsField } from './shown-as-field';
import type { RoleKey } from './taken-roles';
import type { RoleFields, useTakeRole } from './use-take-role';

interface TakeRoleFormProps {
  role: { isSpeech: boolean };
  roleKey: RoleKey;
  team: readonly string[];
  history: RoleHistory;
  fields: RoleFields;
  onChange: (changes: Partial<RoleFields>) => void;
  taking: ReturnType<typeof useTakeRole>;
  onClose: () => void;
}

/** Below a free role. The name is typed or chosen from the team. */
export function TakeRoleForm({ role, roleKey, team, history, fields, onChange, taking, onClose }: TakeRoleFormProps) {
  const { errors, problem, sending, submit } = taking;
  const form = useRef<HTMLFormElement>(null);
  const names = useId();
  useEffect(() => {
    form.current?.scrollIntoView({ block: 'nearest' });
    // A phone's keyboard would cover the form of somebody whose name is known.
    const name = form.current?.querySelector('input');
    if (!name?.value) name?.focus();
  }, []);
  return (
    <form
      ref={form}
      className={`${plain.form} ${classes.form}`}
      method="dialog"
      noValidate
      aria-busy={sending}
      onSubmit={(event) => {
        event.preventDefault();
        void submit(fields, event.currentTarget);
      }}
      onKeyDown={({ key }) => key === 'Escape' && onClose()}
    >
      <Field
        name="name"
        label={ROLE_FORM_MESSAGES.name}
        value={fields.name}
        onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        error={errors.name}
        list={names}
        autoComplete="off"
        readOnly={sending}
        required
      />
      <datalist id={names}>
        {team.map((name) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      <p className={`${plain.note} ${classes.history}`} role="status">
        {historyText(history, roleKey, fields.name)}
      </p>
      {role.isSpeech && (
        <Field
          name="speechTitle"
          label={ROLE_FORM_MESSAGES.speechTitle}
          value={fields.speechTitle}
          onChange={({ currentTarget }) => onChange({ speechTitle: currentTarget.value })}
          error={errors.speechTitle}
          autoComplete="off"
          readOnly={sending}
        />
      )}
      <ShownAsField name={fields.name} value={fields.shownAs} onChange={(shownAs) => onChange({ shownAs })} />
      <Honeypot />
      <p className={plain.note}>{ROLE_FORM_MESSAGES.note}</p>
      <div className={classes.buttons}>
        <button className={ways.light} type="submit" aria-disabled={sending}>
          {sending ? ROLE_FORM_MESSAGES.taking : ROLE_FORM_MESSAGES.take}
        </button>
        <button className={ways.outlined} type="button" onClick={onClose}>
          {ROLE_FORM_MESSAGES.notNow}
        </button>
      </div>
      <p className={plain.problem} role="alert">
        {problem}
      </p>
    </form>
  );
}
