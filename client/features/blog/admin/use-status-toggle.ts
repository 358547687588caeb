import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import { BLOG_ADMIN_MESSAGES } from './texts';

/** Publishes or unpublishes, optimistically. */
export function useStatusToggle(post: AdminBlogCardFragment): () => Promise<void> {
  const [setStatus, { loading }] = useSetBlogPostStatusMutation();
  return async () => {
    if (loading) return;
    const status = post.status === 'PUBLISHED' ? 'DRAFT' : 'PUBLISHED';
    const publishedDate = post.publishedDate ?? new Date().toISOString();
    try {
      await setStatus({
        variables: { id: post.id, status },
        optimisticResponse: {
          setBlogPostStatus: {
            ...post,
            status,
            // Publishing takes back that it was declined.
            declinedAt: null,
            declineReason: '',
            publishedDate: status === 'PUBLISHED' ? publishedDate : post.publishedDate,
          },
        },
      });
      notify.success(status === 'PUBLISHED' ? BLOG_ADMIN_MESSAGES.published : BLOG_ADMIN_MESSAGES.unpublished);
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_ADMIN_MESSAGES.statusFailed);
    }
  };
}
