import { Group, Radio, Stack, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { ACCOUNT_ROLES, ACCOUNT_RULES } from '@shared/accounts';
import { useRef } from 'react';
import { AccountsDocument, type AccountRole, type AccountsQuery, type NewLinkFragment } from '../../../gql/admin';
import { useInviteAccountMutation } from '../../../gql/admin-hooks';
import {
  clearReportedErrors,
  reasonsOf,
  reportErrors,
  reportFailure,
  useClearReportedErrors,
} from '../../../records/form/report-errors';
import { Dialog } from '../../../ui/dialogs/dialog';
import { BusyButton } from '../../../ui/forms/busy-button';
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
  const [invite, { loading }] = useInviteAccountMutation({
    fetchPolicy: 'no-cache',
    update: (cache, { data }) =>
      cache.updateQuery<AccountsQuery>(
        { query: AccountsDocument },
        (former) => former && data && { accounts: [...former.accounts, data.inviteAccount.account] },
      ),
  });
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const form = useForm({ mode: 'uncontrolled', initialValues: EMPTY_FORM, validate });

  const submit = async (input: typeof EMPTY_FORM): Promise<void> => {
    try {
      const { data } = await invite({ variables: { input } });
      if (!data) throw new Error('The response is empty');
      clearReportedErrors();
      onInvited(data.inviteAccount);
    } catch (error) {
      reportFailure(error, form, { failed: ACCOUNTS_MESSAGES.inviteFailed, form: element.current });
    }
  };

  return (
    <Dialog opened onClose={onClose} busy={loading} title={ACCOUNTS_MESSAGES.inviteTitle} centered>
      <form
        ref={element}
        noValidate
        onSubmit={(event) =>
          form.onSubmit(
            (values) => submit(values),
            (errors) => reportErrors(reasonsOf(errors), { form: element.current }),
          )(event)
        }
      >
        <Stack>
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
          <Group justify="flex-end">
            <BusyButton variant="default" busy={loading} onClick={onClose}>
              Cancel
            </BusyButton>
            <BusyButton type="submit" busy={loading}>
              {ACCOUNTS_MESSAGES.sendInvitation}
            </BusyButton>
          </Group>
        </Stack>
      </form>
    </Dialog>
  );
}
