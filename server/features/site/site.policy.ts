import { definePolicies } from '../../core/access/policy.js';

export const SITE_POLICIES = definePolicies('site', {
  get: { allow: 'anybody' },
});
