import { useApolloClient } from '@apollo/client/react';
import type { AdminBlogCardFragment } from '../../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/loading/failure';
import { notify } from '../../../../ui/toasts/notify';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { useFormerStatus } from '../use-former-status';

/** Publishes a submission, with Undo. */
export function usePublish(onPublished: () => void, onUndone: (id: string) => void) {
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();
  const apollo = useApolloClient();

  const restoreStatus = useFormerStatus();
  const fail = (error: unknown): void => notify.error(failureOf(error).message ?? BLOG_ADMIN_MESSAGES.statusFailed);

  const takeBack = async (submission: AdminBlogCardFragment): Promise<void> => {
    try {
      await restoreStatus(submission);
    } catch (error) {
      return fail(error);
    }
    onUndone(submission.id);
    notify.success(BLOG_ADMIN_MESSAGES.unpublished);
    // The list may have been loaded again since, without this post.
    await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
  };
  const publish = async (submission: AdminBlogCardFragment): Promise<void> => {
    const { id } = submission;
    try {
      await setStatus({ variables: { id, status: 'PUBLISHED' } });
    } catch (error) {
      return fail(error);
    }
    const action = { label: 'Undo', run: () => void takeBack(submission) };
    notify.success(BLOG_ADMIN_MESSAGES.published, { id: `published-${id}`, action });
    onPublished();
  };
  return { publish, publishing: loading };
}
