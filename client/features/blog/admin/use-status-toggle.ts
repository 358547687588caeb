import { BLOG_MESSAGES } from '@shared/blog';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';

/** Publishes a draft, or takes a published post back. Shows at once, and goes back when the server refuses. */
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
            publishedDate: status === 'PUBLISHED' ? publishedDate : post.publishedDate,
          },
        },
      });
      notify.success(status === 'PUBLISHED' ? BLOG_MESSAGES.published : BLOG_MESSAGES.unpublished);
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_MESSAGES.statusFailed);
    }
  };
}
