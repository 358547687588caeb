import { definePolicies } from '../../core/access/policy.js';

export const ACT_POLICIES = definePolicies('acts', {
  list: { allow: 'officer', apiKeyScope: 'none' },
});
