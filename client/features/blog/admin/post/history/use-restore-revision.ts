import type { AdminBlogPostFragment } from '../../../../../gql/admin';
import { useRestoreBlogPostRevisionMutation } from '../../../../../gql/admin-hooks';
import { failureOf } from '../../../../../ui/loading/failure';
import { notify } from '../../../../../ui/toasts/notify';
import { HISTORY_MESSAGES } from './history-texts';

/** Restores a revision, with Undo: the revision that was the current one is restored then. */
export function useRestoreRevision(onRestored: (post: AdminBlogPostFragment) => void) {
  const [run, { loading }] = useRestoreBlogPostRevisionMutation();
  const restore = async (id: string, version: number, undoId: string | null): Promise<boolean> => {
    try {
      const { data } = await run({ variables: { id, version } });
      const post = data?.restoreBlogPostRevision;
      if (!post) return false;
      onRestored(post);
      const undo = undoId === null ? undefined : { label: 'Undo', run: () => void restore(undoId, post.version, null) };
      notify.success(HISTORY_MESSAGES.restored, {
        id: `restored-${post.id}`,
        action: undo,
      });
      return true;
    } catch (error) {
      notify.error(failureOf(error).message ?? HISTORY_MESSAGES.restoreFailed);
      return false;
    }
  };
  return { restore, restoring: loading };
}
