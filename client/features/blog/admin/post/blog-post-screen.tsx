import { skipToken } from '@apollo/client/react';
import { BLOG_MESSAGES } from '@shared/blog';
import { useAdminBlogPostQuery } from '../../../../gql/admin-hooks';
import { RecordScreen, useRecordInAddress } from '../../../../ui/records/record-screen';
import { BlogPostForm } from './blog-post-form';

const LIST = '/admin/blog';

/** A new post, or the one whose id stands in the address, always as it is stored now. */
export function BlogPostScreen() {
  const { asked, serial, keepOpen } = useRecordInAddress(LIST);
  const { data, error, refetch } = useAdminBlogPostQuery(
    asked ? { variables: { id: asked }, fetchPolicy: 'network-only' } : skipToken,
  );
  return (
    <RecordScreen
      asked={asked}
      ready={data !== undefined}
      error={error}
      failed={BLOG_MESSAGES.fetchPostFailed}
      retry={() => void refetch()}
      back={{ to: LIST, label: 'all posts' }}
    >
      {() => <BlogPostForm key={serial} post={asked ? (data?.adminBlogPost ?? null) : null} onCreated={keepOpen} />}
    </RecordScreen>
  );
}
