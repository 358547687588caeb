import { Checkbox } from '@mantine/core';
import { useForm } from '@mantine/form';
import { newPasswordProblem, PASSWORD_RULES } from '@shared/passwords';
import { useChangePasswordMutation, useOwnApiKeysQuery } from '../../gql/admin-hooks';
import { validateBy } from '../../ui/forms/form-rules';
import { notify } from '../../ui/toasts/notify';
import { ActionForm } from '../../records/form/action-form';
import { PasswordField } from '../../ui/forms/password-field';
import { useSite } from '../../ui/site/site';
import classes from './account.module.css';
import { session } from './session';
import { ACCOUNT_MESSAGES } from './texts';

const EMPTY = { currentPassword: '', newPassword: '', revokeApiKeys: true };
const keepsRules = validateBy<typeof EMPTY>(PASSWORD_RULES);
const keepsFirstRules = validateBy<typeof EMPTY>({ newPassword: PASSWORD_RULES.newPassword });

/** The response has the token of a new session, which replaces the current one. */
export function PasswordForm({ email, hasPassword }: { email: string; hasPassword: boolean }) {
  const [change] = useChangePasswordMutation({ refetchQueries: ['Me', 'Sessions', 'OwnApiKeys'] });
  const keys = useLiveKeys(email);
  const { name: siteName } = useSite();
  const form = useForm({
    mode: 'uncontrolled',
    initialValues: EMPTY,
    validate: (values) => {
      const broken = hasPassword ? keepsRules(values) : keepsFirstRules(values);
      return { ...broken, newPassword: broken.newPassword ?? newPasswordProblem(values, { email, siteName }) };
    },
  });

  const send = async ({ revokeApiKeys, currentPassword, newPassword }: typeof EMPTY): Promise<void> => {
    const revoking = revokeApiKeys && keys > 0;
    const { data } = await change({
      variables: { ...(hasPassword && { currentPassword }), newPassword, revokeApiKeys: revoking },
      update: (_, answer) => answer.data && session.begin(answer.data.changePassword.token),
    });
    if (!data) throw new Error('The response is empty');
    form.reset();
    notify.success(revoking ? ACCOUNT_MESSAGES.passwordAndKeysChanged(keys) : ACCOUNT_MESSAGES.passwordChanged);
  };

  return (
    <ActionForm
      form={form}
      send={send}
      failed={ACCOUNT_MESSAGES.passwordFailed}
      submitLabel={hasPassword ? ACCOUNT_MESSAGES.changePassword : ACCOUNT_MESSAGES.choosePassword}
      className={classes.form}
      labelledBy="password"
    >
      {/* For password managers. */}
      <input type="text" autoComplete="username" value={email} readOnly hidden />
      {hasPassword && (
        <PasswordField
          key={form.key('currentPassword')}
          {...form.getInputProps('currentPassword')}
          label={ACCOUNT_MESSAGES.currentPassword}
          autoComplete="current-password"
        />
      )}
      <PasswordField
        key={form.key('newPassword')}
        {...form.getInputProps('newPassword')}
        label={ACCOUNT_MESSAGES.newPassword}
        description={ACCOUNT_MESSAGES.newPasswordHint}
        autoComplete="new-password"
      />
      {keys > 0 && (
        <Checkbox
          key={form.key('revokeApiKeys')}
          {...form.getInputProps('revokeApiKeys', { type: 'checkbox' })}
          label={ACCOUNT_MESSAGES.revokeKeys(keys)}
          description={ACCOUNT_MESSAGES.revokeKeysHint}
        />
      )}
    </ActionForm>
  );
}

/** Number of valid API keys that this officer created; 0 while loading. */
function useLiveKeys(email: string): number {
  const { data } = useOwnApiKeysQuery();
  return data?.apiKeys.filter(({ state, madeBy }) => state === 'LIVE' && madeBy === email).length ?? 0;
}
