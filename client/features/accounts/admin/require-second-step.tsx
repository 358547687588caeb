import { Switch } from '@mantine/core';
import { useRequireSecondStepMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { refetching } from '../../../ui/loading/refetching';
import { notify } from '../../../ui/toasts/notify';
import { ACCOUNTS_MESSAGES } from './texts';

/** The setting that every officer needs a second step. */
export function RequireSecondStep({ required }: { required: boolean }) {
  const [require, { loading }] = useRequireSecondStepMutation(refetching('Me'));
  const change = async (next: boolean): Promise<void> => {
    try {
      await require({ variables: { required: next } });
      notify.success(ACCOUNTS_MESSAGES[next ? 'secondStepRequired' : 'secondStepOptional']);
    } catch (error) {
      notify.error(failureOf(error).message ?? ACCOUNTS_MESSAGES.changeFailed);
    }
  };
  return (
    <Switch
      checked={required}
      label={ACCOUNTS_MESSAGES.requireSecondStep}
      description={ACCOUNTS_MESSAGES.requireSecondStepHint}
      onChange={({ currentTarget }) => !loading && void change(currentTarget.checked)}
    />
  );
}
