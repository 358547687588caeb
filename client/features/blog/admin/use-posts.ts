import type { BlogStatus } from '@shared/blog';
import type { AdminBlogPostsQuery } from '../../../gql/admin';
import { useAdminBlogPostsQuery } from '../../../gql/admin-hooks';
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
  return {
    list: error ? undefined : list,
    failed: error !== undefined,
    loading,
    reload: () => void refetch(),
    loadMore: () => fetchMore({ variables: { after: list?.pageInfo.endCursor }, updateQuery: append }),
  };
}

/** The next page behind the ones before it; a post that moved in between appears once. */
const append = (
  { adminBlogPosts: shown }: AdminBlogPostsQuery,
  { fetchMoreResult: { adminBlogPosts: next } }: { fetchMoreResult: AdminBlogPostsQuery },
): AdminBlogPostsQuery => {
  const ids = new Set(shown.nodes.map(({ id }) => id));
  return { adminBlogPosts: { ...next, nodes: [...shown.nodes, ...next.nodes.filter(({ id }) => !ids.has(id))] } };
};
