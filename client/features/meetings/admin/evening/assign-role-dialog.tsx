import { Autocomplete, Select } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { ROLE_RULES } from '@shared/evening-roles';
import { PERSONAL_LINK_PATHS } from '@shared/personal-links';
import { useState } from 'react';
import type { ShownAs } from '../../../../gql/admin';
import { useAssignRoleMutation, useTeamNamesQuery } from '../../../../gql/admin-hooks';
import { ActionForm } from '../../../../records/form/action-form';
import { optionsOf } from '../../../../records/options';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { SecretNotice } from '../../../../ui/dialogs/secret-notice';
import { CountedInput, countedFieldProps } from '../../../../ui/forms/counted-input';
import { validateBy } from '../../../../ui/forms/form-rules';
import { optionalLabel } from '../../../../ui/forms/required-field';
import { useSite } from '../../../../ui/site/site';
import { notify } from '../../../../ui/toasts/notify';
import type { RoleOfEvening } from './evening-parts';
import { EVENING_TEXTS, SHOWN_AS_WORDS } from './texts';
import { REFETCHING_EVENING } from './use-free-role';
import type { SheetRecord } from './use-sheet-record';

interface AssignRoleProps {
  role: RoleOfEvening;
  sheet: SheetRecord;
  onClose: () => void;
}

type HolderForm = UseFormReturnType<HolderFields>;

interface HolderFields {
  name: string;
  speechTitle: string;
  shownAs: ShownAs;
}

const { name, speechTitle } = ROLE_RULES;
const validate = validateBy<HolderFields>({ name, speechTitle });

/** Gives a role to somebody, or changes the title and what visitors see. A new holder's link is shown once. */
export function AssignRoleDialog(props: AssignRoleProps) {
  const { role, onClose } = props;
  const { url } = useSite();
  const [assigned, setAssigned] = useState<{ name: string; token: string } | null>(null);
  return (
    <Dialog
      opened
      onClose={onClose}
      title={assigned ? EVENING_TEXTS.assigned(role.name, assigned.name) : EVENING_TEXTS.assignTitle(role.name)}
      centered
      closeOnEscape={!assigned}
      closeOnClickOutside={!assigned}
      withCloseButton={!assigned}
    >
      {assigned ? (
        <SecretNotice
          text={url + PERSONAL_LINK_PATHS.role + assigned.token}
          label={EVENING_TEXTS.link(assigned.name)}
          warning={EVENING_TEXTS.linkWarning}
          done={EVENING_TEXTS.linkDone}
          onDone={onClose}
        />
      ) : (
        <AssignRoleForm {...props} onAssigned={setAssigned} />
      )}
    </Dialog>
  );
}

interface AssignRoleFormProps extends AssignRoleProps {
  onAssigned: (assigned: { name: string; token: string }) => void;
}

function AssignRoleForm({ role, sheet: { meetingId, date }, onClose, onAssigned }: AssignRoleFormProps) {
  const { holder } = role;
  const [assign] = useAssignRoleMutation(REFETCHING_EVENING);
  const form: HolderForm = useForm<HolderFields>({
    mode: 'uncontrolled',
    initialValues: {
      name: holder?.name ?? '',
      speechTitle: holder?.speechTitle ?? '',
      shownAs: holder?.shownAs ?? 'NOTHING',
    },
    validate,
  });
  const send = async ({ speechTitle, ...person }: HolderFields): Promise<void> => {
    const input = { ...person, ...(role.isSpeech && { speechTitle }) };
    const { data } = await assign({ variables: { meetingId, date, roleId: role.id, input } });
    if (!data) throw new Error('The response is empty');
    const { token, holder: stored } = data.assignRole;
    if (token) return onAssigned({ name: stored.name, token });
    notify.success(EVENING_TEXTS.assigned(role.name, stored.name));
    onClose();
  };
  return (
    <ActionForm
      form={form}
      send={send}
      failed={EVENING_TEXTS.assignFailed}
      submitLabel={holder ? EVENING_TEXTS.save : EVENING_TEXTS.assign}
      onCancel={onClose}
    >
      {!holder && <NameField form={form} />}
      {holder && <p>{holder.name}</p>}
      {role.isSpeech && (
        <CountedInput
          form={form}
          field="speechTitle"
          rules={ROLE_RULES.speechTitle}
          label={optionalLabel(EVENING_TEXTS.speechTitle)}
          autoComplete="off"
        />
      )}
      <Select
        key={form.key('shownAs')}
        {...form.getInputProps('shownAs')}
        label={EVENING_TEXTS.shownAs}
        description={EVENING_TEXTS.shownAsHint}
        data={optionsOf(SHOWN_AS_WORDS)}
        allowDeselect={false}
      />
    </ActionForm>
  );
}

/** Suggests the members of the team; anybody else can be typed. */
function NameField({ form }: { form: HolderForm }) {
  const { data } = useTeamNamesQuery();
  const names = [...new Set(data?.teamMembers.nodes.map((member) => member.name))];
  return (
    <Autocomplete
      key={form.key('name')}
      {...form.getInputProps('name')}
      {...countedFieldProps(ROLE_RULES.name, form.useWatchValue('name'), form.errors.name)}
      label={EVENING_TEXTS.name}
      data={names}
      autoComplete="off"
      data-autofocus
    />
  );
}
