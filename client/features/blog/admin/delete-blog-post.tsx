import { ActionIcon, Tooltip } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { BLOG_MESSAGES } from '@shared/blog';
import { IconTrash } from '@tabler/icons-react';
import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useDeleteBlogPostMutation } from '../../../gql/admin-hooks';
import { ConfirmDialog } from '../../../ui/confirm-dialog';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';

interface DeleteBlogPostProps {
  post: AdminBlogCardFragment;
  onDeleted: () => void;
}

/** The button that deletes a post, and the question before it. */
export function DeleteBlogPost({ post, onDeleted }: DeleteBlogPostProps) {
  const [opened, dialog] = useDisclosure();
  const [remove, { loading }] = useDeleteBlogPostMutation({
    update: (cache) => {
      cache.evict({ id: cache.identify({ __typename: 'BlogPost', id: post.id }) });
      cache.modify<{ adminBlogPosts: { totalCount: number } }>({
        fields: { adminBlogPosts: (list) => ('totalCount' in list ? { ...list, totalCount: list.totalCount - 1 } : list) },
      });
    },
  });

  const confirm = async (): Promise<void> => {
    try {
      await remove({ variables: { id: post.id } });
      notify.success(BLOG_MESSAGES.deleted);
      onDeleted();
    } catch (error) {
      notify.error(failureOf(error).message ?? BLOG_MESSAGES.deleteFailed);
      dialog.close();
    }
  };

  return (
    <>
      <Tooltip label="Delete">
        <ActionIcon variant="subtle" color="red" size="lg" aria-label={`Delete “${post.title}”`} onClick={dialog.open}>
          <IconTrash size={18} stroke={1.5} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <ConfirmDialog
        opened={opened}
        title="Delete this post?"
        confirmLabel="Delete"
        dangerous
        busy={loading}
        onConfirm={() => void confirm()}
        onCancel={dialog.close}
      >
        “{post.title}” will be gone for good, with its {post.claps} {post.claps === 1 ? 'clap' : 'claps'}. This cannot be
        undone.
      </ConfirmDialog>
    </>
  );
}
