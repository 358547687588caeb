import { useApolloClient } from '@apollo/client/react';
import { AdminBlogPostDocument } from '../../../gql/admin';
import { isEmptyHtml } from '../form/post-form';

/** Reads a post and tells if it has no text; false if it cannot be read. */
export function useIsEmptyPost() {
  const apollo = useApolloClient();
  return async (id: string): Promise<boolean> => {
    const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await apollo.query(query).catch(() => ({ data: undefined }));
    return data !== undefined && isEmptyHtml(data.adminBlogPost.content);
  };
}
