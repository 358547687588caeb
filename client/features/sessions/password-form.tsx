import { useForm } from '@mantine/form';
import { ACCOUNT_MESSAGES, newPasswordProblem, PASSWORD_RULES } from '@shared/sessions';
import { useRef } from 'react';
import { useChangePasswordMutation } from '../../gql/admin-hooks';
import { BusyButton } from '../../ui/busy-button';
import { failureOf, fieldErrors } from '../../ui/failure';
import { focusFirstInvalid, validateBy } from '../../ui/form-rules';
import { notify } from '../../ui/notify';
import { PasswordField } from '../../ui/password-field';
import classes from './account.module.css';
import { session } from './session';

const EMPTY = { currentPassword: '', newPassword: '' };
const keepsRules = validateBy<typeof EMPTY>(PASSWORD_RULES);

/** A new password for whoever knows the present one. The answer brings the token of the session that goes on here. */
export function PasswordForm({ email }: { email: string }) {
  const [change] = useChangePasswordMutation({ refetchQueries: ['Sessions'] });
  const element = useRef<HTMLFormElement>(null);
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => {
      const broken = keepsRules(values);
      return { ...broken, newPassword: broken.newPassword ?? newPasswordProblem(values, email) };
    },
  });

  const submit = async (variables: typeof EMPTY): Promise<void> => {
    try {
      const { data } = await change({
        variables,
        update: (_, answer) => answer.data && session.begin(answer.data.changePassword.token),
      });
      if (!data) return;
      form.reset();
      notify.success(ACCOUNT_MESSAGES.passwordChanged);
    } catch (error) {
      const failure = failureOf(error);
      const errors = fieldErrors(failure);
      form.setErrors(errors);
      if (Object.keys(errors).length > 0) focusFirstInvalid(element.current);
      else notify.error(failure.message ?? ACCOUNT_MESSAGES.passwordFailed);
    }
  };

  return (
    <form
      ref={element}
      className={classes.form}
      aria-labelledby="password"
      noValidate
      onSubmit={(event) =>
        form.onSubmit(
          (values) => submit(values),
          () => focusFirstInvalid(element.current),
        )(event)
      }
    >
      {/* Tells a password manager whose password this is. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      <PasswordField
        key={form.key('currentPassword')}
        {...form.getInputProps('currentPassword')}
        label={ACCOUNT_MESSAGES.currentPassword}
        autoComplete="current-password"
      />
      <PasswordField
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
        label={ACCOUNT_MESSAGES.newPassword}
        description={ACCOUNT_MESSAGES.newPasswordHint}
        autoComplete="new-password"
      />
      <BusyButton type="submit" busy={form.submitting}>
        {ACCOUNT_MESSAGES.changePassword}
      </BusyButton>
    </form>
  );
}
