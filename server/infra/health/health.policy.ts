import { definePolicies } from '../../core/access/policy.js';

export const HEALTH_POLICIES = definePolicies('health', {
  check: { allow: 'anybody' },
});
