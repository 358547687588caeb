import { definePolicies } from '../core/access/policy.js';

export const WEB_POLICIES = definePolicies('web', {
  page: { allow: 'anybody' },
  feed: { allow: 'anybody' },
  card: { allow: 'anybody' },
});
