import type { AdminBlogCardFragment } from '../../../gql/admin';
import {
  useDeleteBlogPostMutation,
  useScheduleBlogPostMutation,
  useUndoDeleteMutation,
  useSetBlogPostStatusMutation,
} from '../../../gql/admin-hooks';
import type { BulkRecords } from '../../../ui/records/bulk-actions';
import { evictRecord } from '../../../ui/records/list-cache';

export function useBulkPosts(): BulkRecords<AdminBlogCardFragment> {
  const [setStatus] = useSetBlogPostStatusMutation();
  const publish = ({ id }: AdminBlogCardFragment) => setStatus({ variables: { id, status: 'PUBLISHED' } });
  const unpublish = ({ id }: AdminBlogCardFragment) => setStatus({ variables: { id, status: 'DRAFT' } });
  const [schedule] = useScheduleBlogPostMutation();
  const [remove] = useDeleteBlogPostMutation();
  const [restore] = useUndoDeleteMutation();
  return {
    noun: 'post',
    nameOf: ({ title }) => title,
    actions: [
      {
        label: 'Publish',
        done: 'published',
        appliesTo: ({ status }) => status === 'DRAFT',
        apply: publish,
        undo: async (post) => {
          await unpublish(post);
          // Publishing has ended the schedule.
          if (post.publishAt) await schedule({ variables: { id: post.id, publishAt: post.publishAt } });
        },
      },
      {
        label: 'Unpublish',
        done: 'unpublished',
        appliesTo: ({ status }) => status === 'PUBLISHED',
        apply: unpublish,
        undo: publish,
      },
      {
        label: 'Delete',
        done: 'deleted',
        confirm: 'They will disappear from the site, with their claps.',
        apply: ({ id }) =>
          remove({ variables: { id }, update: (cache) => evictRecord(cache, 'adminBlogPosts', 'BlogPost', id) }),
        undo: ({ id }) => restore({ variables: { id } }),
      },
    ],
  };
}
