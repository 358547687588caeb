import { definePolicies } from '../../core/access/policy.js';

export const API_KEY_POLICIES = definePolicies('apiKeys', {
  list: { allow: 'officer', apiKeyScope: 'none' },
  create: { allow: 'officer', apiKeyScope: 'none', action: true },
  revoke: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true },
});
