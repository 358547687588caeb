import { skipToken } from '@apollo/client/react';
import { useSearchParams } from 'react-router-dom';
import { useAdminBlogPostQuery } from '../../../../gql/admin-hooks';
import { RecordScreen, useRecordFromUrl } from '../../../../records/form/record-screen';
import { BlogPostForm } from './blog-post-form';
import { useSubmissionQueue } from '../submissions/submission-queue';
import { BLOG_ADMIN_MESSAGES } from '../texts';

const LIST = '/admin/blog';

/** A new post, perhaps a duplicate, or the one whose ID is in the URL. */
export function BlogPostScreen() {
  const { id: openedId, serial, keepOpen } = useRecordFromUrl(LIST);
  const [search] = useSearchParams();
  const id = openedId ?? search.get('like') ?? undefined;
  const { data, error, refetch } = useAdminBlogPostQuery(
    id ? { variables: { id }, fetchPolicy: 'network-only' } : skipToken,
  );
  const queue = useSubmissionQueue(openedId);
  return (
    <RecordScreen
      id={id}
      ready={data !== undefined}
      error={error}
      failed={BLOG_ADMIN_MESSAGES.fetchPostFailed}
      retry={() => void refetch()}
      back={queue?.back ?? { to: LIST, label: 'all posts' }}
    >
      {() => (
        <BlogPostForm
          key={serial}
          post={openedId && data ? { ...data.adminBlogPost, pending: data.blogPostPendingChanges } : null}
          like={openedId || !id ? undefined : data?.adminBlogPost}
          onCreated={keepOpen}
          queue={queue}
        />
      )}
    </RecordScreen>
  );
}
