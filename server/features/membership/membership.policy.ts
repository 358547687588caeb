import { definePolicies } from '../../core/access/policy.js';

export const MEMBERSHIP_POLICIES = definePolicies('membership', {
  get: { allow: 'anybody' },
  getStored: { allow: 'admin', apiKeyScope: 'read' },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
});
