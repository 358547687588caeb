import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useDeleteBlogPostMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { evictRecord } from '../../../ui/records/list-cache';
import { apiError, BLOG_ADMIN_MESSAGES } from './texts';

interface DeleteBlogPostProps {
  post: AdminBlogCardFragment;
  onDeleted: () => void;
  onRestored?: () => void;
  onClose: () => void;
}

export function DeleteBlogPost({ post, onDeleted, onRestored, onClose }: DeleteBlogPostProps) {
  const { id, title, claps } = post;
  const [remove] = useDeleteBlogPostMutation({
    update: (cache) => evictRecord(cache, 'adminBlogPosts', 'BlogPost', id),
  });
  return (
    <DeleteRecord
      id={id}
      noun="post"
      remove={() => remove({ variables: { id } })}
      messages={BLOG_ADMIN_MESSAGES}
      saidOf={({ message, status }) => apiError(message ?? status ?? BLOG_ADMIN_MESSAGES.deleteFailed)}
      onDeleted={onDeleted}
      onRestored={onRestored}
      onClose={onClose}
    >
      “{title}” will disappear from the site, with its {claps} {claps === 1 ? 'clap' : 'claps'}.
    </DeleteRecord>
  );
}
