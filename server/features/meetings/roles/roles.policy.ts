import { definePolicies } from '../../../core/access/policy.js';

/** `board` and `take` need the club link, `get` and `change` the personal link to a role: both are secrets in the arguments. */
export const ROLE_POLICIES = definePolicies('roles', {
  board: { allow: 'anybody' },
  take: { allow: 'anybody', action: true, invalidates: true },
  get: { allow: 'anybody' },
  change: { allow: 'anybody', action: true, invalidates: true },
  holders: { allow: 'officer', apiKeyScope: 'read' },
  assign: { allow: 'officer', apiKeyScope: 'write', action: true },
  free: { allow: 'officer', apiKeyScope: 'write', action: true },
});

/** The link lets everybody who has it change things: no program may create one. */
export const CLUB_LINK_POLICIES = definePolicies('clubLink', {
  get: { allow: 'officer', apiKeyScope: 'read' },
  renew: { allow: 'officer', apiKeyScope: 'none', action: true },
  revoke: { allow: 'officer', apiKeyScope: 'none', action: true },
});
