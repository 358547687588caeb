import { ROLE_RULES } from '@shared/evening-roles';
import { useState } from 'react';
import type { HeldRoleFragment, ShownAs } from '../../../gql/board';
import { AskedButton } from '../../../ui/forms/asked-button';
import { CopyButton } from '../../../ui/forms/copy-button';
import { Field } from '../../../ui/forms/field';
import { focusFirstInvalid, validateBy } from '../../../ui/forms/form-rules';
import plain from '../../../ui/forms/plain-form.module.css';
import ways from '../../../ui/page/pager.module.css';
import personal from '../../../ui/page/personal-page.module.css';
import { OWN_ROLE_MESSAGES, ROLE_FORM_MESSAGES } from './board-texts';
import { ShownAsField } from './shown-as-field';
import { useRoleChanges, type Farewell, type RoleChanges } from './use-role-changes';

interface RoleActionsProps {
  role: HeldRoleFragment;
  token: string;
  onGone: (farewell: Farewell) => void;
}

/** Actions of the holder of a link. The page without scripts shows the role alone. */
export function RoleActions({ role, token, onGone }: RoleActionsProps) {
  const changes = useRoleChanges(role, token, onGone);
  return (
    <div className={personal.actions}>
      <RoleForm role={role} changes={changes} />
      <p className={plain.problem} role="alert">
        {changes.problem}
      </p>
      <CopyButton
        label={OWN_ROLE_MESSAGES.copy}
        textOf={() => location.href}
        copied={OWN_ROLE_MESSAGES.copied}
        failed={OWN_ROLE_MESSAGES.copyFailed}
      />
      {!role.isOver && (
        <div>
          <AskedButton label={OWN_ROLE_MESSAGES.giveBack} busy={changes.busy} run={changes.giveBack} />
          <p className={plain.note}>{OWN_ROLE_MESSAGES.giveBackHint}</p>
        </div>
      )}
      <div>
        <AskedButton label={OWN_ROLE_MESSAGES.erase} busy={changes.busy} run={changes.erase} />
        <p className={plain.note}>{role.isOver ? OWN_ROLE_MESSAGES.eraseOverHint : OWN_ROLE_MESSAGES.eraseHint}</p>
      </div>
    </div>
  );
}

const validate = validateBy<{ name: string; speechTitle: string }>({
  name: ROLE_RULES.name,
  speechTitle: ROLE_RULES.speechTitle,
});

/** Its fields are uncontrolled, so that text typed before hydration survives. */
function RoleForm({ role, changes }: { role: HeldRoleFragment; changes: RoleChanges }) {
  const { speechTitle, shownAs, isSpeech } = role;
  const [name, setName] = useState(role.name);
  const [broken, setBroken] = useState<Record<string, string | null>>({});
  const errors = { ...broken, ...changes.errors };
  const submit = async (form: HTMLFormElement): Promise<void> => {
    const typed = new FormData(form);
    const textOf = (field: string): string => String(typed.get(field) ?? '');
    const fields = { name: textOf('name'), speechTitle: textOf('speechTitle') };
    const found = validate(fields);
    setBroken(found);
    if (!Object.values(found).some(Boolean)) await changes.save({ ...fields, shownAs: textOf('shownAs') as ShownAs });
    focusFirstInvalid(form);
  };
  return (
    <form
      className={plain.form}
      method="dialog"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        void submit(event.currentTarget);
      }}
    >
      {isSpeech && (
        <Field
          name="speechTitle"
          label={OWN_ROLE_MESSAGES.speechTitle}
          defaultValue={speechTitle}
          error={errors.speechTitle}
          autoComplete="off"
        />
      )}
      <Field
        name="name"
        label={ROLE_FORM_MESSAGES.name}
        defaultValue={role.name}
        onChange={({ currentTarget }) => setName(currentTarget.value)}
        error={errors.name}
        autoComplete="name"
        required
      />
      <ShownAsField name={name} value={shownAs} />
      <button type="submit" className={ways.light} aria-disabled={changes.busy}>
        {OWN_ROLE_MESSAGES.save}
      </button>
    </form>
  );
}
