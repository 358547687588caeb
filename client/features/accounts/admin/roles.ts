import type { ACCOUNT_ROLES } from '@shared/accounts';
import type { AccountRole } from '../../../gql/admin';

/** The schema's name of each role -> its key in `ACCOUNT_ROLES`. */
export const ROLE_OF = { OFFICER: 'officer', ADMINISTRATOR: 'administrator' } as const satisfies Record<
  AccountRole,
  keyof typeof ACCOUNT_ROLES
>;
