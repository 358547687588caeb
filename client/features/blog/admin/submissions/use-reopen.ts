import { useReopenSubmissionMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { notify } from '../../../../ui/toasts/notify';
import { SUBMISSIONS_MESSAGES } from '../texts';

/** Takes back that a submission was declined. */
export function useReopen() {
  const [run, { loading }] = useReopenSubmissionMutation({ refetchQueries: ['Submissions', 'WaitingSubmissions'] });
  const reopen = async (id: string): Promise<boolean> => {
    try {
      await run({ variables: { id } });
      notify.success(SUBMISSIONS_MESSAGES.reopened);
      return true;
    } catch (error) {
      notify.error(failureOf(error).message ?? SUBMISSIONS_MESSAGES.reopenFailed);
      return false;
    }
  };
  return { reopen, reopening: loading };
}
