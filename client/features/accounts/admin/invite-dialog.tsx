import { Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ACCOUNT_ROLES, ACCOUNT_RULES } from '@shared/accounts';
import { AccountsDocument, type AccountRole, type AccountsQuery, type NewLinkFragment } from '../../../gql/admin';
import { useInviteAccountMutation } from '../../../gql/admin-hooks';
import { ActionForm } from '../../../records/form/action-form';
import { Dialog } from '../../../ui/dialogs/dialog';
import { CountedInput } from '../../../ui/forms/counted-input';
import { invalidControl, validateBy } from '../../../ui/forms/form-rules';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { typedKeys } from '../../../ui/typed-keys';
import { ROLE_OF } from './roles';
import { ACCOUNTS_MESSAGES } from './texts';

const EMPTY_FORM: { name: string; email: string; role: AccountRole } = { name: '', email: '', role: 'OFFICER' };
const validate = validateBy<typeof EMPTY_FORM>({ name: ACCOUNT_RULES.name, email: ACCOUNT_RULES.email });

interface InviteDialogProps {
  onClose: () => void;
  onInvited: (link: NewLinkFragment) => void;
}

export function InviteDialog({ onClose, onInvited }: InviteDialogProps) {
  // The link must not stay in the cache.
  const [invite] = useInviteAccountMutation({
    fetchPolicy: 'no-cache',
    update: (cache, { data }) =>
      cache.updateQuery<AccountsQuery>(
        { query: AccountsDocument },
        (former) => former && data && { accounts: [...former.accounts, data.inviteAccount.account] },
      ),
  });
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY_FORM, validate });

  const send = async (input: typeof EMPTY_FORM): Promise<void> => {
    const { data } = await invite({ variables: { input } });
    if (!data) throw new Error('The response is empty');
    onInvited(data.inviteAccount);
  };

  return (
    <Dialog opened onClose={onClose} busy={form.submitting} title={ACCOUNTS_MESSAGES.inviteTitle} centered>
      <ActionForm
        form={form}
        send={send}
        failed={ACCOUNTS_MESSAGES.inviteFailed}
        submitLabel={ACCOUNTS_MESSAGES.sendInvitation}
        onCancel={onClose}
      >
        <CountedInput
          form={form}
          field="name"
          rules={ACCOUNT_RULES.name}
          label={ACCOUNTS_MESSAGES.name}
          description={ACCOUNTS_MESSAGES.nameHint}
          autoComplete="off"
          data-autofocus
        />
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={ACCOUNTS_MESSAGES.email}
          description={ACCOUNTS_MESSAGES.emailHint}
          type="email"
          autoComplete="off"
          {...REQUIRED_FIELD}
        />
        <Radio.Group key={form.key('role')} {...form.getInputProps('role')} label={ACCOUNTS_MESSAGES.role}>
          <Stack gap="xs" mt="xs">
            {typedKeys(ROLE_OF).map((role) => {
              const { label, hint } = ACCOUNT_ROLES[ROLE_OF[role]];
              const { role: problem } = form.errors;
              return <Radio key={role} value={role} label={label} description={hint} {...invalidControl(problem)} />;
            })}
          </Stack>
        </Radio.Group>
      </ActionForm>
    </Dialog>
  );
}
