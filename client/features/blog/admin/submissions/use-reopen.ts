import { useReopenSubmissionMutation } from '../../../../gql/admin-hooks';
import { reportOutcome } from '../../../../ui/toasts/report-outcome';
import { SUBMISSIONS_MESSAGES } from '../texts';

/** Takes back that a submission was declined. */
export function useReopen() {
  const [run, { loading }] = useReopenSubmissionMutation({ refetchQueries: ['Submissions', 'WaitingSubmissions'] });
  const reopen = (id: string): Promise<boolean> =>
    reportOutcome(async () => {
      await run({ variables: { id } });
      return SUBMISSIONS_MESSAGES.reopened;
    }, SUBMISSIONS_MESSAGES.reopenFailed);
  return { reopen, reopening: loading };
}
