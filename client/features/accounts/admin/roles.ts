import type { ACCOUNT_ROLES } from '@shared/accounts';
import type { HandOverPlan as PlanKey } from '@shared/hand-over';
import type { AccountRole, HandOverPlan } from '../../../gql/admin';

/** The schema's name of each role -> its key in `ACCOUNT_ROLES`. */
export const ROLE_OF = { OFFICER: 'officer', ADMINISTRATOR: 'administrator' } as const satisfies Record<
  AccountRole,
  keyof typeof ACCOUNT_ROLES
>;

/** The schema's name of what becomes of an account -> its name in the rules. */
export const PLAN_OF = { ...ROLE_OF, GOES: 'goes' } as const satisfies Record<HandOverPlan, PlanKey>;
