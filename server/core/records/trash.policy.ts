import { definePolicies } from '../access/policy.js';

export const TRASH_POLICIES = definePolicies('trash', {
  restore: { allow: 'officer', apiKeyScope: 'write', action: true },
});
