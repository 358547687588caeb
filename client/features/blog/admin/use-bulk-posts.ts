import type { AdminBlogCardFragment } from '../../../gql/admin';
import { useSetBlogPostStatusMutation } from '../../../gql/admin-hooks';
import type { BulkQuestion, BulkRecords } from '../../../records/list/bulk-actions';
import { useBulkDeletion } from '../../../records/actions/use-deletion';
import { PENDING_MESSAGES } from './post/pending/pending-texts';
import { POST_KIND } from './post-kind';
import { BLOG_ADMIN_MESSAGES } from './texts';
import { useFormerStatus } from './use-former-status';
import { useFindGap } from './use-find-gap';

export function useBulkPosts(): BulkRecords<AdminBlogCardFragment> {
  const [setStatus] = useSetBlogPostStatusMutation();
  const publish = ({ id }: AdminBlogCardFragment) => setStatus({ variables: { id, status: 'PUBLISHED' } });
  const unpublish = ({ id }: AdminBlogCardFragment) => setStatus({ variables: { id, status: 'DRAFT' } });
  const undo = useFormerStatus();
  const deletion = useBulkDeletion(POST_KIND);
  const findGap = useFindGap();
  const askAboutUnfinished = async (posts: readonly AdminBlogCardFragment[]): Promise<BulkQuestion | null> => {
    const unfinished: { title: string; gap: string }[] = [];
    for (const { id, title } of posts) {
      const gap = await findGap(id);
      if (gap !== null) unfinished.push({ title, gap });
    }
    if (unfinished.length === 0) return null;
    return {
      title: BLOG_ADMIN_MESSAGES.unfinishedTitle(unfinished.length),
      text: BLOG_ADMIN_MESSAGES.unfinishedText(unfinished),
      confirmLabel: BLOG_ADMIN_MESSAGES.publishAnyway,
    };
  };
  return {
    noun: POST_KIND.noun,
    nameOf: POST_KIND.nameOf,
    actions: [
      {
        label: 'Publish',
        done: 'published',
        appliesTo: ({ status }) => status === 'DRAFT',
        ask: askAboutUnfinished,
        apply: publish,
        note: pendingNote,
        undo,
      },
      {
        label: 'Unpublish',
        done: 'unpublished',
        appliesTo: ({ status }) => status === 'PUBLISHED',
        apply: unpublish,
        undo,
      },
      deletion,
    ],
  };
}

function pendingNote(posts: readonly AdminBlogCardFragment[]): string | null {
  const titles = posts.filter(({ pendingChangesAt }) => pendingChangesAt).map(({ title }) => title);
  return titles.length > 0 ? PENDING_MESSAGES.publishedWithoutIn(titles) : null;
}
