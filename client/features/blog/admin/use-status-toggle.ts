import { useState } from 'react';
import type { AdminBlogCardFragment, BlogStatus } from '../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import { TOASTS } from '../../../ui/toasts/toast-options';
import { PENDING_MESSAGES } from './post/pending/pending-texts';
import { BLOG_ADMIN_MESSAGES } from './texts';
import { useFormerStatus } from './use-former-status';
import { useIsEmptyPost } from './use-is-empty-post';

/** Publishes or unpublishes, optimistically, with Undo for ten seconds. Asks before it publishes a post without text. */
export function useStatusToggle(post: AdminBlogCardFragment) {
  const isEmpty = useIsEmptyPost();
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();
  const restoreStatus = useFormerStatus();
  const [asking, setAsking] = useState(false);

  const undo = async (): Promise<void> => {
    try {
      await restoreStatus(post);
      notify.success(messageOf(post.status), { id: toastId });
    } catch (error) {
      fail(error);
    }
  };
  const toastId = `status-${post.id}`;
  const change = async (status: BlogStatus): Promise<void> => {
    setAsking(false);
    const publishedDate = post.publishedDate ?? new Date().toISOString();
    try {
      await setStatus({
        variables: { id: post.id, status },
        optimisticResponse: {
          setBlogPostStatus: {
            ...post,
            status,
            publishAt: null,
            // Publishing takes back that it was declined.
            declinedAt: null,
            declineReason: '',
            publishedDate: status === 'PUBLISHED' ? publishedDate : post.publishedDate,
          },
        },
      });
      const action = { label: 'Undo', run: () => void undo() };
      const keepsPending = status === 'PUBLISHED' && post.pendingChangesAt;
      const text = keepsPending ? PENDING_MESSAGES.publishedWithout : messageOf(status);
      notify.success(text, { id: toastId, duration: TOASTS.undoMs, action });
    } catch (error) {
      fail(error);
    }
  };
  return {
    toggle: async (): Promise<void> => {
      if (loading) return;
      if (post.status === 'PUBLISHED') await change('DRAFT');
      else if (await isEmpty(post.id)) setAsking(true);
      else await change('PUBLISHED');
    },
    /** The officer is asked about a post without text. */
    asking,
    confirm: () => void change('PUBLISHED'),
    cancel: () => setAsking(false),
  };
}

const messageOf = (status: BlogStatus): string =>
  status === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished;

const fail = (error: unknown): void => notify.error(failureOf(error).message ?? BLOG_ADMIN_MESSAGES.statusFailed);
