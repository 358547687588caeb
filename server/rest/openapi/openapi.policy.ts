import { definePolicies } from '../../core/access/policy.js';

export const OPENAPI_POLICIES = definePolicies('openapi', {
  read: { allow: 'anybody' },
});
