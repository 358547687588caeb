import { Group } from '@mantine/core';
import { useForm } from '@mantine/form';
import { PASSKEY_RULES } from '@shared/second-step';
import { useRef } from 'react';
import { useAddPasskeyMutation, useStartPasskeyMutation } from '../../../gql/admin-hooks';
import { reasonsOf, reportErrors, reportFailure, useClearReportedErrors } from '../../../records/form/report-errors';
import { BusyButton } from '../../../ui/forms/busy-button';
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
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const form = useForm({ mode: 'uncontrolled', initialValues: { name: '' }, validate });

  const submit = async ({ name }: { name: string }): Promise<void> => {
    try {
      const [{ createPasskey }, { data: started }] = await Promise.all([import('./ask-authenticator'), start()]);
      const response = await createPasskey(started!.startPasskey);
      if (response === null) return;
      const { data } = await add({ variables: { name, response } });
      notify.success(PASSKEY_MESSAGES.addedNamed(name));
      onAdded(data?.addPasskey ?? []);
    } catch (error) {
      const exists = error instanceof Error && error.name === 'InvalidStateError';
      const failed = exists ? PASSKEY_MESSAGES.exists : PASSKEY_MESSAGES.addFailed;
      reportFailure(error, form, { failed, form: element.current });
    }
  };

  return (
    <form
      ref={element}
      className={classes.form}
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => submit(values),
          (errors) => reportErrors(reasonsOf(errors), { form: element.current }),
        )(event)
      }
    >
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
      <Group justify="flex-end">
        <BusyButton variant="default" busy={form.submitting} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton type="submit" busy={form.submitting}>
          {PASSKEY_MESSAGES.add}
        </BusyButton>
      </Group>
    </form>
  );
}
