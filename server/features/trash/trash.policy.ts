import { definePolicies } from '../../core/access/policy.js';

export const TRASH_POLICIES = definePolicies('trash', {
  list: { allow: 'officer', apiKeyScope: 'none' },
  restore: { allow: 'officer', apiKeyScope: 'write', action: true },
  deleteForGood: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true },
});
