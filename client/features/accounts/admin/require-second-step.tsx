import { Switch } from '@mantine/core';
import { useRequireSecondStepMutation } from '../../../gql/admin-hooks';
import { refetching } from '../../../ui/loading/refetching';
import { reportOutcome } from '../../../ui/toasts/report-outcome';
import { ACCOUNTS_MESSAGES } from './texts';

/** The setting that every officer needs a second step. */
export function RequireSecondStep({ required }: { required: boolean }) {
  const [require, { loading }] = useRequireSecondStepMutation(refetching('Me'));
  const change = (next: boolean): Promise<boolean> =>
    reportOutcome(async () => {
      await require({ variables: { required: next } });
      return ACCOUNTS_MESSAGES[next ? 'secondStepRequired' : 'secondStepOptional'];
    }, ACCOUNTS_MESSAGES.changeFailed);
  return (
    <Switch
      checked={required}
      label={ACCOUNTS_MESSAGES.requireSecondStep}
      description={ACCOUNTS_MESSAGES.requireSecondStepHint}
      onChange={({ currentTarget }) => !loading && void change(currentTarget.checked)}
    />
  );
}
