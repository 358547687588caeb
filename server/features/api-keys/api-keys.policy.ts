import { definePolicies } from '../../core/access/policy.js';

export const API_KEY_POLICIES = definePolicies('apiKeys', {
  list: { allow: 'admin', apiKeyScope: 'none' },
  create: { allow: 'admin', apiKeyScope: 'none', action: true },
  revoke: { allow: 'admin', apiKeyScope: 'none', action: true },
});
