import type { AdminBlogCardFragment } from '../../../gql/admin';
import {
  useDeclineSubmissionMutation,
  useScheduleBlogPostMutation,
  useSetBlogPostStatusMutation,
} from '../../../gql/admin-hooks';

type Former = Pick<AdminBlogCardFragment, 'id' | 'status' | 'publishAt' | 'declineReason'>;

/** Undoes publishing or unpublishing. Publishing has ended the schedule, and taken back that a submission was declined. */
export function useFormerStatus() {
  const [setStatus] = useSetBlogPostStatusMutation();
  const [schedule] = useScheduleBlogPostMutation();
  const [decline] = useDeclineSubmissionMutation();
  return async ({ id, status, publishAt, declineReason }: Former): Promise<void> => {
    await setStatus({ variables: { id, status } });
    if (publishAt) await schedule({ variables: { id, publishAt } });
    if (declineReason) await decline({ variables: { id, input: { reason: declineReason } } });
  };
}
