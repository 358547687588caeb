import { Select } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TEAM_POSITIONS, TEAM_RULES } from '@shared/team';
import type { HandOverDetailsFragment, TeamPosition } from '../../../../gql/admin';
import { ActionForm } from '../../../../records/form/action-form';
import { optionsOf } from '../../../../records/options';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { CountedInput } from '../../../../ui/forms/counted-input';
import { validateBy } from '../../../../ui/forms/form-rules';
import { membersOf } from './lists';
import { HAND_OVER_TEXTS } from './texts';
import type { SaveHandOver } from './use-save-hand-over';

interface Member {
  name: string;
  position: TeamPosition | null;
}

const POSITIONS = optionsOf(TEAM_POSITIONS);
const validate = validateBy<Member>({ name: TEAM_RULES.name });

interface MemberDialogProps {
  handOver: HandOverDetailsFragment;
  /** Place of the member among the others; after the last one for a new one. */
  place: number;
  save: SaveHandOver;
  onClose: () => void;
}

/** Asks for the name and the position of a member of the new team page. */
export function MemberDialog({ handOver, place, save, onClose }: MemberDialogProps) {
  const known = membersOf(handOver)[place];
  const form = useForm<Member>({
    mode: 'uncontrolled',
    initialValues: { name: known?.name ?? '', position: known?.position ?? null },
    validate,
  });
  const send = async (member: Member): Promise<void> => {
    const changed = { ...member, photoOf: known?.photoOf ?? null };
    await save((latest) => ({ members: membersOf(latest).toSpliced(place, 1, changed) }));
    onClose();
  };
  const title = known ? HAND_OVER_TEXTS.editMember : HAND_OVER_TEXTS.addMember;
  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={title} centered>
      <ActionForm
        form={form}
        send={send}
        failed={HAND_OVER_TEXTS.saveFailed}
        submitLabel={HAND_OVER_TEXTS.keep}
        onCancel={onClose}
      >
        <CountedInput
          form={form}
          field="name"
          rules={TEAM_RULES.name}
          label={HAND_OVER_TEXTS.name}
          autoComplete="off"
          data-autofocus
        />
        <Select
          key={form.key('position')}
          {...form.getInputProps('position')}
          label={HAND_OVER_TEXTS.position}
          data={POSITIONS}
          searchable
          clearable
        />
      </ActionForm>
    </Dialog>
  );
}
