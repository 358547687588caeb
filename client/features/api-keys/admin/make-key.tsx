import { useApolloClient } from '@apollo/client/react';
import { Group, Radio, Stack } from '@mantine/core';
import { useForm } from '@mantine/form';
import { KEY_DAYS, KEY_MESSAGES, KEY_RULES } from '@shared/api-keys';
import { useRef, useState } from 'react';
import { ApiKeysDocument, type ApiKeyScope, type ApiKeysQuery } from '../../../gql/admin';
import { useCreateApiKeyMutation } from '../../../gql/admin-hooks';
import { BusyButton } from '../../../ui/busy-button';
import { CountedInput } from '../../../ui/counted-input';
import { Dialog } from '../../../ui/dialog';
import { failureOf, fieldErrors } from '../../../ui/failure';
import { focusFirstInvalid, validateBy } from '../../../ui/form-rules';
import { notify } from '../../../ui/notify';
import { MadeKey } from './made-key';
import { SCOPES } from './scopes';

const FRESH = { name: '', scope: 'READ_CONTENT' as ApiKeyScope, days: String(KEY_DAYS[1]) };
const keepsRules = validateBy<typeof FRESH>(KEY_RULES);

/** Asks what a key is for, makes it, and shows it: from its making on, only saying that it is stored closes the dialog. */
export function MakeKey({ onClose }: { onClose: () => void }) {
  const [making, setMaking] = useState(false);
  const [text, setText] = useState<string | null>(null);
  const free = !making && text === null;
  return (
    <Dialog
      opened
      onClose={onClose}
      title={text === null ? KEY_MESSAGES.makeTitle : KEY_MESSAGES.madeTitle}
      centered
      closeOnEscape={free}
      closeOnClickOutside={free}
      withCloseButton={free}
    >
      {text === null ? (
        <MakeKeyForm onMaking={setMaking} onMade={setText} onClose={onClose} />
      ) : (
        <MadeKey text={text} onDone={onClose} />
      )}
    </Dialog>
  );
}

interface MakeKeyFormProps {
  onMaking: (making: boolean) => void;
  onMade: (text: string) => void;
  onClose: () => void;
}

function MakeKeyForm({ onMaking, onMade, onClose }: MakeKeyFormProps) {
  const apollo = useApolloClient();
  // Nothing of the key stays in the page's memory but what is shown.
  const [make] = useCreateApiKeyMutation({ fetchPolicy: 'no-cache' });
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({ mode: 'uncontrolled', initialValues: FRESH, validate: keepsRules });

  const submit = async ({ days, ...variables }: typeof FRESH): Promise<void> => {
    onMaking(true);
    try {
      const { data } = await make({ variables: { ...variables, days: Number(days) } });
      if (!data) return;
      const { text, key } = data.createApiKey;
      apollo.cache.updateQuery<ApiKeysQuery>(
        { query: ApiKeysDocument },
        (former) => former && { apiKeys: [key, ...former.apiKeys] },
      );
      onMade(text);
    } catch (error) {
      const failure = failureOf(error);
      const errors = fieldErrors(failure);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) focusFirstInvalid(element.current);
      else notify.error(failure.message ?? KEY_MESSAGES.makeFailed);
    } finally {
      onMaking(false);
    }
  };

  return (
    <form
      ref={element}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => submit(values),
          () => focusFirstInvalid(element.current),
        )(event)
      }
    >
      <Stack>
        <CountedInput
          form={form}
          field="name"
          rules={KEY_RULES.name}
          label={KEY_MESSAGES.name}
          description={KEY_MESSAGES.nameHint}
          autoComplete="off"
          data-autofocus
        />
        <Radio.Group key={form.key('scope')} {...form.getInputProps('scope')} label={KEY_MESSAGES.scope}>
          <Stack gap="xs" mt="xs">
            {Object.entries(SCOPES).map(([scope, { label, hint }]) => (
              <Radio key={scope} value={scope} label={label} description={hint} />
            ))}
          </Stack>
        </Radio.Group>
        <Radio.Group key={form.key('days')} {...form.getInputProps('days')} label={KEY_MESSAGES.days}>
          <Group mt="xs">
            {KEY_DAYS.map((days) => (
              <Radio key={days} value={String(days)} label={KEY_MESSAGES.daysOf(days)} />
            ))}
          </Group>
        </Radio.Group>
        <Group justify="flex-end">
          <BusyButton variant="default" busy={form.submitting} onClick={onClose}>
            Cancel
          </BusyButton>
          <BusyButton type="submit" busy={form.submitting}>
            {KEY_MESSAGES.make}
          </BusyButton>
        </Group>
      </Stack>
    </form>
  );
}
