import { Text } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSWORD_RULES } from '@shared/passwords';
import { useEffect, useState } from 'react';
import { useConfirmPasswordMutation, useConfirmWithPasskeyMutation } from '../../gql/admin-hooks';
import { ActionForm } from '../../records/form/action-form';
import { useOwnAccount } from '../../records/own-account';
import { Dialog } from '../../ui/dialogs/dialog';
import { validateBy } from '../../ui/forms/form-rules';
import { PasswordField } from '../../ui/forms/password-field';
import { registerPasswordDialog } from './ask-for-password';
import { PasskeyButton } from './second-step/passkey-button';
import { PASSKEY_MESSAGES } from './second-step/texts';
import { useGetPasskey } from './second-step/use-get-passkey';
import { ACCOUNT_MESSAGES, CONFIRM_MESSAGES } from './texts';

type Answer = (confirmed: boolean) => void;

/** The dialog of `askForPassword`. */
export function ConfirmPassword() {
  const [answer, setAnswer] = useState<Answer | null>(null);
  const [busy, setBusy] = useState(false);
  const own = useOwnAccount();
  useEffect(() => registerPasswordDialog((given) => setAnswer(() => given)), []);
  const close = (confirmed: boolean): void => {
    setAnswer(null);
    answer?.(confirmed);
  };
  return (
    answer && (
      <Dialog opened onClose={() => close(false)} busy={busy} title={CONFIRM_MESSAGES.title} size="sm" centered>
        {own?.me.hasPassword === false ? (
          <Text size="sm">
            {own.passkeys.length > 0 ? CONFIRM_MESSAGES.passkeyHint : CONFIRM_MESSAGES.noPasskeyHint}
          </Text>
        ) : (
          <ConfirmPasswordForm onBusy={setBusy} onClose={close} />
        )}
        <ConfirmWithPasskey onClose={close} />
      </Dialog>
    )
  );
}

/** For officers who have a passkey. */
function ConfirmWithPasskey({ onClose }: { onClose: Answer }) {
  const own = useOwnAccount();
  const [confirm] = useConfirmWithPasskeyMutation();
  const ask = useGetPasskey();
  if (!own?.passkeys.length) return null;
  const send = async (response: string): Promise<void> => {
    await confirm({ variables: { response } });
    onClose(true);
  };
  return <PasskeyButton ask={ask} send={send} failed={PASSKEY_MESSAGES.confirmFailed} />;
}

interface ConfirmPasswordFormProps {
  /** While the password is checked, the dialog stays open. */
  onBusy: (busy: boolean) => void;
  onClose: Answer;
}

function ConfirmPasswordForm({ onBusy, onClose }: ConfirmPasswordFormProps) {
  const own = useOwnAccount();
  const [confirm] = useConfirmPasswordMutation();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { currentPassword: '' },
    validate: validateBy({ currentPassword: PASSWORD_RULES.currentPassword }),
  });
  const send = async (variables: { currentPassword: string }): Promise<void> => {
    onBusy(true);
    try {
      await confirm({ variables });
    } finally {
      onBusy(false);
    }
    onClose(true);
  };
  return (
    <ActionForm
      form={form}
      send={send}
      failed={CONFIRM_MESSAGES.failed}
      submitLabel={CONFIRM_MESSAGES.confirm}
      onCancel={() => onClose(false)}
    >
      <Text size="sm">{CONFIRM_MESSAGES.hint}</Text>
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={own?.me.email ?? ''} readOnly hidden />
      <PasswordField
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
        label={ACCOUNT_MESSAGES.currentPassword}
        autoComplete="current-password"
        data-autofocus
      />
    </ActionForm>
  );
}
