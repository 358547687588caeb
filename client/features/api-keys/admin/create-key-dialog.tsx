import { Group, Radio, Stack } from '@mantine/core';
import { useForm, type UseFormReturnType } from '@mantine/form';
import { API_KEY_DAYS, API_KEY_RULES } from '@shared/api-keys';
import { useState } from 'react';
import { useOwnAccount } from '../../../records/own-account';
import { CountedInput } from '../../../ui/forms/counted-input';
import { Dialog } from '../../../ui/dialogs/dialog';
import { SecretNotice } from '../../../ui/dialogs/secret-notice';
import { invalidControl, validateBy } from '../../../ui/forms/form-rules';
import { ActionForm } from '../../../records/form/action-form';
import { PasswordField } from '../../../ui/forms/password-field';
import { SCOPE_LABELS_BY_NAME } from './scopes';
import { API_KEY_MESSAGES } from './texts';
import { EMPTY_FORM, useCreateKey } from './use-create-key';

const validate = validateBy<typeof EMPTY_FORM>(API_KEY_RULES);
const { currentPassword: _, ...RULES_WITHOUT_PASSWORD } = API_KEY_RULES;
const validateWithoutPassword = validateBy<typeof EMPTY_FORM>(RULES_WITHOUT_PASSWORD);

/** Once the key exists, only confirming that it is saved closes the dialog. */
export function CreateKeyDialog({ onClose }: { onClose: () => void }) {
  const [making, setMaking] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const free = !making && text === null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text === null ? API_KEY_MESSAGES.makeTitle : API_KEY_MESSAGES.madeTitle}
      centered
      closeOnEscape={free}
      closeOnClickOutside={free}
      withCloseButton={free}
    >
      {text === null ? (
        <CreateKeyForm onMaking={setMaking} onMade={setText} onClose={onClose} />
      ) : (
        <SecretNotice
          text={text}
          label={API_KEY_MESSAGES.madeKey}
          warning={API_KEY_MESSAGES.madeWarning}
          done={API_KEY_MESSAGES.done}
          onDone={onClose}
        />
      )}
    </Dialog>
  );
}

interface CreateKeyFormProps {
  onMaking: (making: boolean) => void;
  onMade: (text: string) => void;
  onClose: () => void;
}

function CreateKeyForm({ onMaking, onMade, onClose }: CreateKeyFormProps) {
  const createKey = useCreateKey();
  const hasPassword = useOwnAccount()?.me.hasPassword !== false;
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY_FORM,
    validate: hasPassword ? validate : validateWithoutPassword,
  });

  const send = async (values: typeof EMPTY_FORM): Promise<void> => {
    onMaking(true);
    try {
      onMade(await createKey(values));
    } finally {
      onMaking(false);
    }
  };

  return (
    <ActionForm
      form={form}
      send={send}
      failed={API_KEY_MESSAGES.makeFailed}
      submitLabel={API_KEY_MESSAGES.make}
      onCancel={onClose}
    >
      <CountedInput
        form={form}
        field="name"
        rules={API_KEY_RULES.name}
        label={API_KEY_MESSAGES.name}
        description={API_KEY_MESSAGES.nameHint}
        autoComplete="off"
        data-autofocus
      />
      <ScopeField form={form} />
      <Radio.Group key={form.key('days')} {...form.getInputProps('days')} label={API_KEY_MESSAGES.days}>
        <Group mt="xs">
          {API_KEY_DAYS.map((days) => (
            <Radio
              key={days}
              value={String(days)}
              label={API_KEY_MESSAGES.daysOf(days)}
              {...invalidControl(form.errors.days)}
            />
          ))}
        </Group>
      </Radio.Group>
      {hasPassword && (
        <PasswordField
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
          label={API_KEY_MESSAGES.currentPassword}
          description={API_KEY_MESSAGES.currentPasswordHint}
          autoComplete="current-password"
        />
      )}
    </ActionForm>
  );
}

const ScopeField = ({ form }: { form: UseFormReturnType<typeof EMPTY_FORM> }) => (
  <Radio.Group key={form.key('scope')} {...form.getInputProps('scope')} label={API_KEY_MESSAGES.scope}>
    <Stack gap="xs" mt="xs">
      {Object.entries(SCOPE_LABELS_BY_NAME).map(([scope, { label, hint }]) => (
        <Radio key={scope} value={scope} label={label} description={hint} {...invalidControl(form.errors.scope)} />
      ))}
    </Stack>
  </Radio.Group>
);
