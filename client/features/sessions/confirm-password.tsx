import { Group, Stack, Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_RULES } from '@shared/passwords';
import { useEffect, useRef, useState } from 'react';
import { useConfirmPasswordMutation, useMeQuery } from '../../gql/admin-hooks';
import { reportFailure, useClearReportedErrors } from '../../records/form/report-errors';
import { Dialog } from '../../ui/dialogs/dialog';
import { BusyButton } from '../../ui/forms/busy-button';
import { focusFirstInvalid, validateBy } from '../../ui/forms/form-rules';
import { PasswordField } from '../../ui/forms/password-field';
import { registerPasswordDialog } from './ask-for-password';
import { ACCOUNT_MESSAGES, CONFIRM_MESSAGES } from './texts';

type Answer = (confirmed: boolean) => void;

/** The dialog of `askForPassword`. */
export function ConfirmPassword() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  useEffect(() => registerPasswordDialog((given) => setAnswer(() => given)), []);
  const close = (confirmed: boolean): void => {
    setAnswer(null);
    answer?.(confirmed);
  };
  return (
    answer && (
      <Dialog opened onClose={() => close(false)} busy={busy} title={CONFIRM_MESSAGES.title} size="sm" centered>
        <ConfirmPasswordForm onBusy={setBusy} onClose={close} />
      </Dialog>
    )
  );
}

interface ConfirmPasswordFormProps {
  /** While the password is checked, the dialog stays open. */
  onBusy: (busy: boolean) => void;
  onClose: Answer;
}

function ConfirmPasswordForm({ onBusy, onClose }: ConfirmPasswordFormProps) {
  const { data } = useMeQuery();
  const [confirm] = useConfirmPasswordMutation();
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '' },
    validate: validateBy({ currentPassword: PASSWORD_RULES.currentPassword }),
  });
  const submit = async (variables: { currentPassword: string }): Promise<void> => {
    onBusy(true);
    try {
      await confirm({ variables });
    } catch (error) {
      reportFailure(error, form, { failed: CONFIRM_MESSAGES.failed, form: element.current });
      return;
    } finally {
      onBusy(false);
    }
    onClose(true);
  };
  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) => {
        event.stopPropagation(); // Or React would submit the form that waits below as well.
        form.onSubmit(submit, () => focusFirstInvalid(element.current))(event);
      }}
    >
      <Stack>
        <Text size="sm">{CONFIRM_MESSAGES.hint}</Text>
        {/* For password managers. */}
        <input type="text" autoComplete="username" value={data?.me.email ?? ''} readOnly hidden />
        <PasswordField
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
          label={ACCOUNT_MESSAGES.currentPassword}
          autoComplete="current-password"
          data-autofocus
        />
        <Group justify="flex-end">
          <BusyButton variant="default" busy={form.submitting} onClick={() => onClose(false)}>
            Cancel
          </BusyButton>
          <BusyButton type="submit" busy={form.submitting}>
            {CONFIRM_MESSAGES.confirm}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
