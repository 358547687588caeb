import type { AdminBlogPostFragment, PendingChangesFragment } from '../../../../gql/admin';

/** A post as the form has it: with its pending changes, whose texts are then the ones that are edited. */
export type StoredPost = AdminBlogPostFragment & { pending?: PendingChangesFragment | null };
