import { definePolicies } from '../access/policy.js';

export const TRASH_POLICIES = definePolicies('trash', {
  restore: { allow: 'admin', apiKeyScope: 'write', action: true },
});
