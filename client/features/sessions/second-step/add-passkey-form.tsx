import { useForm } from '@mantine/form';
import { PASSKEY_RULES } from '@shared/second-step';
import { useAddPasskeyMutation, useStartPasskeyMutation } from '../../../gql/admin-hooks';
import { ActionForm } from '../../../records/form/action-form';
import { CountedInput } from '../../../ui/forms/counted-input';
import { validateBy } from '../../../ui/forms/form-rules';
import { notify } from '../../../ui/toasts/notify';
import classes from './second-step.module.css';
import { PASSKEY_MESSAGES } from './texts';

const validate = validateBy<{ name: string }>({ name: PASSKEY_RULES.name });

interface AddPasskeyFormProps {
  /** With recovery codes, if it is the first second step. */
  onAdded: (recoveryCodes: string[]) => void;
  onClose: () => void;
}

/** Names a passkey and lets the browser create it. */
export function AddPasskeyForm({ onAdded, onClose }: AddPasskeyFormProps) {
  const [start] = useStartPasskeyMutation({ fetchPolicy: 'no-cache' });
  const [add] = useAddPasskeyMutation({ fetchPolicy: 'no-cache', refetchQueries: ['Me', 'Accounts'] });
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate });

  const send = async ({ name }: { name: string }): Promise<void> => {
    const [{ createPasskey }, { data: started }] = await Promise.all([import('./ask-authenticator'), start()]);
    const response = await createPasskey(started!.startPasskey);
    if (response === null) return;
    const { data } = await add({ variables: { name, response } });
    notify.success(PASSKEY_MESSAGES.addedNamed(name));
    onAdded(data?.addPasskey ?? []);
  };

  return (
    <ActionForm form={form} send={send} failed={failureText} submitLabel={PASSKEY_MESSAGES.add} onCancel={onClose}>
      <p className={classes.text}>{PASSKEY_MESSAGES.addHint}</p>
      <CountedInput
        form={form}
        field="name"
        rules={PASSKEY_RULES.name}
        label={PASSKEY_MESSAGES.name}
        description={PASSKEY_MESSAGES.nameHint}
        autoComplete="off"
        data-autofocus
      />
    </ActionForm>
  );
}

const failureText = (error: unknown): string =>
  error instanceof Error && error.name === 'InvalidStateError' ? PASSKEY_MESSAGES.exists : PASSKEY_MESSAGES.addFailed;
