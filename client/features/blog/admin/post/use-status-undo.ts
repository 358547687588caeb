import { useApolloClient } from '@apollo/client/react';
import { useSetBlogPostStatusMutation } from '../../../../gql/admin-hooks';
import { notify } from '../../../../ui/toasts/notify';
import { BLOG_ADMIN_MESSAGES } from '../texts';
import { useFormerStatus } from '../use-former-status';
import type { StoredPost } from './stored-post';

type Undo = () => Promise<StoredPost | undefined>;

/** Returns how to undo a save that published or unpublished a post; null for any other save. `read` reads the post again. */
export function useStatusUndo(read: (id: string) => Promise<StoredPost | undefined>) {
  const apollo = useApolloClient();
  const [setStatus] = useSetBlogPostStatusMutation();
  const restoreStatus = useFormerStatus();
  return (
    before: StoredPost | null,
    { id, status }: StoredPost,
    { published }: { published: boolean },
  ): Undo | null => {
    const former = before?.status ?? 'DRAFT';
    const changedHere = former !== status && published === (status === 'PUBLISHED');
    // Undo could not separate the pending changes from the draft again.
    const mergedPending = before?.pending && published;
    if (!changedHere || mergedPending) return null;
    return async () => {
      if (before) await restoreStatus(before);
      else await setStatus({ variables: { id, status: former } });
      notify.success(former === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished);
      // The officer may be in the queue of submissions by now.
      await apollo.refetchQueries({ include: 'active' }).catch(() => undefined);
      return read(id);
    };
  };
}
