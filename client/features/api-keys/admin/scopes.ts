import { SCOPE_LABELS } from '@shared/api-keys';
import type { ApiKeyScope } from '../../../gql/admin';

/** By the names in the GraphQL schema. */
export const SCOPE_LABELS_BY_NAME: Readonly<Record<ApiKeyScope, { label: string; hint: string }>> = {
  READ_CONTENT: SCOPE_LABELS.read,
  WRITE_CONTENT: SCOPE_LABELS.write,
};
