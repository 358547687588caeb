import { useForm } from '@mantine/form';
import { PASSKEY_RULES } from '@shared/second-step';
import type { MeQuery } from '../../../gql/admin';
import { useRenamePasskeyMutation } from '../../../gql/admin-hooks';
import { ActionForm } from '../../../records/form/action-form';
import { Dialog } from '../../../ui/dialogs/dialog';
import { CountedInput } from '../../../ui/forms/counted-input';
import { validateBy } from '../../../ui/forms/form-rules';
import { refetching } from '../../../ui/loading/refetching';
import { notify } from '../../../ui/toasts/notify';
import { PASSKEY_MESSAGES } from './texts';

const validate = validateBy<{ name: string }>({ name: PASSKEY_RULES.name });

interface RenamePasskeyDialogProps {
  passkey: MeQuery['passkeys'][number];
  onClose: () => void;
}

export function RenamePasskeyDialog({ passkey: { id, name }, onClose }: RenamePasskeyDialogProps) {
  const [rename] = useRenamePasskeyMutation(refetching('Me'));
  const form = useForm({ mode: 'uncontrolled', initialValues: { name }, validate });

  const send = async (values: { name: string }): Promise<void> => {
    await rename({ variables: { id, ...values } });
    notify.success(PASSKEY_MESSAGES.renamed(values.name.trim()));
    onClose();
  };

  return (
    <Dialog opened onClose={onClose} title={PASSKEY_MESSAGES.renameTitle} centered>
      <ActionForm
        form={form}
        send={send}
        failed={PASSKEY_MESSAGES.renameFailed}
        submitLabel={PASSKEY_MESSAGES.rename}
        onCancel={onClose}
      >
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
    </Dialog>
  );
}
