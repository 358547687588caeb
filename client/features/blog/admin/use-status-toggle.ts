import { useRef, useState } from 'react';
import type { AdminBlogCardFragment, BlogStatus } from '../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/loading/failure';
import { notify } from '../../../ui/toasts/notify';
import { PENDING_MESSAGES } from './post/pending/pending-texts';
import { BLOG_ADMIN_MESSAGES } from './texts';
import { useFormerStatus } from './use-former-status';
import { useFindGap } from './use-find-gap';

/** Publishes or unpublishes, optimistically, with Undo. Asks before it publishes an unfinished post. */
export function useStatusToggle(post: AdminBlogCardFragment) {
  const findGap = useFindGap();
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();
  const restoreStatus = useFormerStatus();
  const [gap, setGap] = useState<string | null>(null);
  const isChecking = useRef(false);

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
    setGap(null);
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
      notify.success(text, { id: toastId, action });
    } catch (error) {
      fail(error);
    }
  };
  return {
    toggle: async (): Promise<void> => {
      if (loading || isChecking.current) return;
      if (post.status === 'PUBLISHED') return change('DRAFT');
      isChecking.current = true;
      const firstGap = await findGap(post.id);
      isChecking.current = false;
      if (firstGap === null) await change('PUBLISHED');
      else setGap(firstGap);
    },
    /** The officer is asked about this sign of an unfinished post; null without a question. */
    gap,
    confirm: () => void change('PUBLISHED'),
    cancel: () => setGap(null),
  };
}

const messageOf = (status: BlogStatus): string =>
  status === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished;

const fail = (error: unknown): void => notify.error(failureOf(error).message ?? BLOG_ADMIN_MESSAGES.statusFailed);
