import { apiError, BLOG_MESSAGES } from '@shared/blog';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useDeleteBlogPostMutation } from '../../../gql/admin-hooks';
import { DeleteRecord } from '../../../ui/records/delete-record';
import { forget } from '../../../ui/records/record-lists';

interface DeleteBlogPostProps {
  post: AdminBlogCardFragment;
  onDeleted: () => void;
  onClose: () => void;
}

/** Asks, then deletes a post and takes it out of every list that was loaded. */
export function DeleteBlogPost({ post, onDeleted, onClose }: DeleteBlogPostProps) {
  const { id, title, claps } = post;
  const [remove] = useDeleteBlogPostMutation({
    update: (cache) => forget(cache, 'adminBlogPosts', 'BlogPost', id),
  });
  return (
    <DeleteRecord
      id={id}
      noun="post"
      remove={() => remove({ variables: { id } })}
      messages={BLOG_MESSAGES}
      saidOf={({ message, status }) => apiError(message ?? status ?? BLOG_MESSAGES.deleteFailed)}
      onDeleted={onDeleted}
      onClose={onClose}
    >
      “{title}” disappears from the site, with its {claps} {claps === 1 ? 'clap' : 'claps'}.
    </DeleteRecord>
  );
}
