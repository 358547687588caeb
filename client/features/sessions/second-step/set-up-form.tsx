import { Group, TextInput } from '@mantine/core';
import { useForm } from '@mantine/form';
import { TIME_CODE_RULES } from '@shared/second-step';
import { useRef } from 'react';
import type { StartAuthenticatorMutation } from '../../../gql/admin';
import { useConfirmAuthenticatorMutation } from '../../../gql/admin-hooks';
import { reasonsOf, reportErrors, reportFailure, useClearReportedErrors } from '../../../records/form/report-errors';
import { BusyButton } from '../../../ui/forms/busy-button';
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
  const element = useRef<HTMLFormElement>(null);
  useClearReportedErrors();
  const form = useForm({ mode: 'uncontrolled', initialValues: { code: '' }, validate });

  const submit = async (variables: { code: string }): Promise<void> => {
    try {
      const { data } = await confirm({ variables });
      if (data) onConfirmed(data.confirmAuthenticator);
    } catch (error) {
      reportFailure(error, form, { failed: SECOND_STEP_MESSAGES.failed, form: element.current });
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
      <Group justify="flex-end">
        <BusyButton variant="default" busy={form.submitting} onClick={onClose}>
          Cancel
        </BusyButton>
        <BusyButton type="submit" busy={form.submitting}>
          {SECOND_STEP_MESSAGES.confirm}
        </BusyButton>
      </Group>
    </form>
  );
}
