import type { PendingChangesFragment, PublishPendingChangesMutationVariables } from '../../../../../gql/admin';
import type { StoredPost } from '../stored-post';

/** Variables that publish these pending changes of a post. They are the same when the request is repeated. */
export function publication(
  { id, version: postVersion }: StoredPost,
  { id: pendingId, version }: PendingChangesFragment,
): PublishPendingChangesMutationVariables {
  return { postId: id, pendingId, version, postVersion, key: `${pendingId} ${version} ${postVersion}` };
}
