import { definePolicies } from '../../core/access/policy.js';

export const NODE_POLICIES = definePolicies('nodes', {
  get: { allow: 'anybody' },
});
