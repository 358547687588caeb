import { BLOG_MESSAGES } from '@shared/blog';
import { TOASTS } from '@shared/toasts';
import type { BlogStatus } from '../../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../../gql/admin-hooks';
import { failureOf } from '../../../../ui/failure';
import { notify } from '../../../../ui/notify';

/** Publishes a submission, and for ten seconds offers to take it back. */
export function usePublish(onPublished: () => void) {
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();

  const become = async (id: string, status: BlogStatus): Promise<boolean> => {
    try {
      await setStatus({ variables: { id, status } });
      return true;
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_MESSAGES.statusFailed);
      return false;
    }
  };
  const takeBack = async (id: string): Promise<void> => {
    if (await become(id, 'DRAFT')) notify.success(BLOG_MESSAGES.unpublished);
  };
  const publish = async (id: string): Promise<void> => {
    if (!(await become(id, 'PUBLISHED'))) return;
    const action = { label: 'Undo', run: () => void takeBack(id) };
    notify.success(BLOG_MESSAGES.published, { id: `published-${id}`, duration: TOASTS.undoMs, action });
    onPublished();
  };
  return { publish, publishing: loading };
}
