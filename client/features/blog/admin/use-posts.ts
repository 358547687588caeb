import { BLOG_MESSAGES, type BlogStatus } from '@shared/blog';
import { useAdminBlogPostsQuery } from '../../../gql/admin-hooks';
import { failureOf } from '../../../ui/failure';
import { notify } from '../../../ui/notify';
import type { PostFilter } from './use-post-filter';

const PAGE_SIZE = 24;
const STATUS = { draft: 'DRAFT', published: 'PUBLISHED' } as const satisfies Record<BlogStatus, string>;

/** The posts that the filter lets through, page after page. The former list stays while another one loads. */
export function usePosts({ status, search }: Pick<PostFilter, 'status' | 'search'>) {
  const { data, previousData, error, loading, refetch, fetchMore } = useAdminBlogPostsQuery({
    variables: { status: status && STATUS[status], search: search || null, first: PAGE_SIZE },
    fetchPolicy: 'cache-and-network',
  });
  const list = (data ?? previousData)?.adminBlogPosts;

  const loadMore = async (): Promise<void> => {
    try {
      await fetchMore({ variables: { after: list?.pageInfo.endCursor } });
    } catch (failure) {
      notify.error(failureOf(failure).message ?? BLOG_MESSAGES.fetchFailed);
    }
  };

  return {
    list: error ? undefined : list,
    failed: error !== undefined,
    loading,
    reload: () => void refetch().catch(() => undefined),
    loadMore: () => void loadMore(),
  };
}
