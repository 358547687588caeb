import { useApolloClient } from '@apollo/client/react';
import { AdminBlogPostDocument } from '../../../gql/admin';
import { findGap } from '../form/find-gap';

/** Reads a post and looks for a sign that it is unfinished; null for none, or if the post cannot be read. */
export function useFindGap() {
  const apollo = useApolloClient();
  return async (id: string): Promise<string | null> => {
    const query = { query: AdminBlogPostDocument, variables: { id }, fetchPolicy: 'network-only' } as const;
    const { data } = await apollo.query(query).catch(() => ({ data: undefined }));
    return data ? findGap(data.adminBlogPost.content) : null;
  };
}
