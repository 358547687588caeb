import { BLOG_MESSAGES } from '@shared/blog';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useDeleteBlogPostMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import { forget } from '../../../ui/records/record-lists';

interface DeleteBlogPostProps {
  post: AdminBlogCardFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, then deletes a post and takes it out of every list that was loaded. */
export function DeleteBlogPost({ post, onDeleted, onClose }: DeleteBlogPostProps) {
  const [remove, { loading }] = useDeleteBlogPostMutation({
    update: (cache) => forget(cache, 'adminBlogPosts', 'BlogPost', post.id),
  });

  const confirm = async (): Promise<void> => {
    try {
      await remove({ variables: { id: post.id } });
      notify.success(BLOG_MESSAGES.deleted);
      onDeleted();
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_MESSAGES.deleteFailed);
    }
    onClose();
  };

  return (
    <ConfirmDialog
      opened
      title="Delete this post?"
      confirmLabel="Delete"
      dangerous
      busy={loading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      “{post.title}” will be gone for good, with its {post.claps} {post.claps === 1 ? 'clap' : 'claps'}. This cannot be
      undone.
    </ConfirmDialog>
  );
}
