import { TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { EMAIL_CHANGE_RULES, SAME_EMAIL } from '@shared/accounts';
import { useState } from 'react';
import { useRequestEmailChangeMutation } from '../../gql/admin-hooks';
import { ActionForm } from '../../records/form/action-form';
import { validateBy } from '../../ui/forms/form-rules';
import { REQUIRED_FIELD } from '../../ui/forms/required-field';
import classes from './account.module.css';
import { ACCOUNT_MESSAGES } from './texts';

const keepsRules = validateBy<{ email: string }>(EMAIL_CHANGE_RULES);

/** Asks for a link to a new address, which confirms it. */
export function EmailForm({ email: present }: { email: string }) {
  const [request] = useRequestEmailChangeMutation();
  const [outcome, setOutcome] = useState('');
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: { email: '' },
    validate: (values) => {
      const broken = keepsRules(values);
      return { email: broken.email ?? (values.email.trim() === present ? SAME_EMAIL : null) };
    },
  });

  const send = async (variables: { email: string }): Promise<void> => {
    setOutcome('');
    const { data } = await request({ variables });
    if (data?.requestEmailChange) {
      form.reset();
      setOutcome(ACCOUNT_MESSAGES.emailSent(variables.email.trim()));
    } else setOutcome(ACCOUNT_MESSAGES.emailNotSent);
  };

  return (
    <>
      <ActionForm
        form={form}
        send={send}
        failed={ACCOUNT_MESSAGES.emailFailed}
        submitLabel={ACCOUNT_MESSAGES.changeEmail}
        className={classes.form}
        labelledBy="email"
      >
        <TextInput
          key={form.key('email')}
          {...form.getInputProps('email')}
          label={ACCOUNT_MESSAGES.email}
          type="email"
          autoComplete="email"
          {...REQUIRED_FIELD}
        />
      </ActionForm>
      <p className={classes.outcome} role="status">
        {outcome}
      </p>
    </>
  );
}
