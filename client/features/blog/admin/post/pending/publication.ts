import type { PublishPendingChangesMutationVariables } from '../../../../../gql/admin';
import type { StoredPost } from '../stored-post';

/** Variables that publish the pending changes of a post. They are the same when the request is repeated. */
export function publication({ id, version: postVersion, pending }: StoredPost): PublishPendingChangesMutationVariables {
  const version = pending?.version ?? 0;
  return { postId: id, version, postVersion, key: `${pending?.id} ${version} ${postVersion}` };
}
