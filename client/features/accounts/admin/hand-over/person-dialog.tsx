import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ACCOUNT_ROLES, ACCOUNT_RULES } from '@shared/accounts';
import { canonicalEmail } from '@shared/canonical-email';
import { HAND_OVER_MESSAGES } from '@shared/hand-over';
import type { AccountRole, HandOverDetailsFragment, ListedAccountFragment } from '../../../../gql/admin';
import { ActionForm } from '../../../../records/form/action-form';
import { Dialog } from '../../../../ui/dialogs/dialog';
import { CountedInput } from '../../../../ui/forms/counted-input';
import { validateBy } from '../../../../ui/forms/form-rules';
import { REQUIRED_FIELD } from '../../../../ui/forms/required-field';
import { typedKeys } from '../../../../ui/typed-keys';
import { ROLE_OF } from '../roles';
import { invitationsOf } from './lists';
import { HAND_OVER_TEXTS } from './texts';
import type { SaveHandOver } from './use-save-hand-over';

interface Person {
  name: string;
  email: string;
  role: AccountRole;
}
const NOBODY: Person = { name: '', email: '', role: 'OFFICER' };
const validate = validateBy<Person>({ name: ACCOUNT_RULES.name, email: ACCOUNT_RULES.email });

interface PersonDialogProps {
  handOver: HandOverDetailsFragment;
  accounts: readonly ListedAccountFragment[];
  save: SaveHandOver;
  /** Place of the person among the others; after the last one for somebody new. */
  place: number;
  onClose: () => void;
}

/** Asks who is to be invited. */
export function PersonDialog({ handOver, accounts, place, save, onClose }: PersonDialogProps) {
  const invitations = invitationsOf(handOver);
  const known = invitations[place];
  const others = invitations.toSpliced(place, 1).map(({ email }) => canonicalEmail(email));
  const taken = accounts.map(({ email }) => canonicalEmail(email));
  const emailProblem = (email: string): string | null => {
    if (others.includes(canonicalEmail(email))) return HAND_OVER_MESSAGES.invitedTwice;
    return taken.includes(canonicalEmail(email)) ? HAND_OVER_MESSAGES.addressTaken(email) : null;
  };
  const form = useForm<Person>({
    mode: 'uncontrolled',
    initialValues: known ?? NOBODY,
    validate: (values) => {
      const errors = validate(values);
      return { ...errors, email: errors.email ?? emailProblem(values.email) };
    },
  });
  const send = async (person: Person): Promise<void> => {
    await save((latest) => ({ invitations: invitationsOf(latest).toSpliced(place, 1, person) }));
    onClose();
  };
  const title = known ? HAND_OVER_TEXTS.editPerson : HAND_OVER_TEXTS.addPerson;
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
          rules={ACCOUNT_RULES.name}
          label={HAND_OVER_TEXTS.name}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={HAND_OVER_TEXTS.email}
          type="email"
          autoComplete="off"
          {...REQUIRED_FIELD}
        />
        <Radio.Group key={form.key('role')} {...form.getInputProps('role')} label={HAND_OVER_TEXTS.role}>
          <Stack gap="xs" mt="xs">
            {typedKeys(ROLE_OF).map((role) => (
              <Radio
                key={role}
                value={role}
                label={ACCOUNT_ROLES[ROLE_OF[role]].label}
                description={ACCOUNT_ROLES[ROLE_OF[role]].hint}
              />
            ))}
          </Stack>
        </Radio.Group>
      </ActionForm>
    </Dialog>
  );
}
