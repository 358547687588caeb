import { SCOPE_WORDS } from '@shared/api-keys';
import type { ApiKeyScope } from '../../../gql/admin';

/** By the schema's names. */
export const SCOPES: Readonly<Record<ApiKeyScope, { label: string; hint: string }>> = {
  READ_CONTENT: SCOPE_WORDS.read,
  WRITE_CONTENT: SCOPE_WORDS.write,
};
