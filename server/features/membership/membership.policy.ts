import { definePolicies } from '../../core/access/policy.js';

export const MEMBERSHIP_POLICIES = definePolicies('membership', {
  get: { allow: 'anybody' },
  getStored: { allow: 'officer', apiKeyScope: 'read' },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
});
