import { useApolloClient } from '@apollo/client/react';
import { TOASTS } from '../../../../ui/toasts/toast-options';
import type { BlogStatus } from '../../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/failure';
import { notify } from '../../../../ui/notify';
import { BLOG_ADMIN_MESSAGES } from '../texts';

/** Publishes a submission, with Undo for ten seconds. */
export function usePublish(onPublished: () => void, onUndone: (id: string) => void) {
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();
  const apollo = useApolloClient();

  const become = async (id: string, status: BlogStatus): Promise<boolean> => {
    try {
      await setStatus({ variables: { id, status } });
      return true;
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_ADMIN_MESSAGES.statusFailed);
      return false;
    }
  };
  const takeBack = async (id: string): Promise<void> => {
    if (!(await become(id, 'DRAFT'))) return;
    onUndone(id);
    notify.success(BLOG_ADMIN_MESSAGES.unpublished);
    // The list may have been loaded again since, without this post.
    await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
  };
  const publish = async (id: string): Promise<void> => {
    if (!(await become(id, 'PUBLISHED'))) return;
    const action = { label: 'Undo', run: () => void takeBack(id) };
    notify.success(BLOG_ADMIN_MESSAGES.published, { id: `published-${id}`, duration: TOASTS.undoMs, action });
    onPublished();
  };
  return { publish, publishing: loading };
}
