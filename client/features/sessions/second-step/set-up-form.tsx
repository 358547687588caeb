import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TIME_CODE_RULES } from '@shared/second-step';
import type { StartAuthenticatorMutation } from '../../../gql/admin';
import { useConfirmAuthenticatorMutation } from '../../../gql/admin-hooks';
import { ActionForm } from '../../../records/form/action-form';
import { validateBy } from '../../../ui/forms/form-rules';
import { REQUIRED_FIELD } from '../../../ui/forms/required-field';
import { QrCode } from './qr-code';
import classes from './second-step.module.css';
import { SECOND_STEP_MESSAGES } from './texts';

interface SetUpFormProps {
  started: StartAuthenticatorMutation['startAuthenticator'];
  onConfirmed: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

const validate = validateBy<{ code: string }>({ code: TIME_CODE_RULES });

/** Groups of four, as apps show it. */
const grouped = (secret: string): string => secret.replace(/(.{4})(?=.)/g, '$1 ');

export function SetUpForm({ started: { secret, uri }, onConfirmed, onClose }: SetUpFormProps) {
  const [confirm] = useConfirmAuthenticatorMutation({ fetchPolicy: 'no-cache', refetchQueries: ['Me', 'Accounts'] });
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate });

  const send = async (variables: { code: string }): Promise<void> => {
    const { data } = await confirm({ variables });
    if (data) onConfirmed(data.confirmAuthenticator);
  };

  return (
    <ActionForm
      form={form}
      send={send}
      failed={SECOND_STEP_MESSAGES.failed}
      submitLabel={SECOND_STEP_MESSAGES.confirm}
      onCancel={onClose}
    >
      <p className={classes.text}>{SECOND_STEP_MESSAGES.scan}</p>
      <QrCode text={uri} label={SECOND_STEP_MESSAGES.qrCode} />
      <TextInput
        label={SECOND_STEP_MESSAGES.secret}
        value={grouped(secret)}
        readOnly
        spellCheck={false}
        classNames={{ input: classes.mono }}
        onFocus={({ currentTarget }) => currentTarget.select()}
      />
      <TextInput
        key={form.key('code')}
        {...form.getInputProps('code')}
        label={SECOND_STEP_MESSAGES.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        data-autofocus
        {...REQUIRED_FIELD}
      />
    </ActionForm>
  );
}
