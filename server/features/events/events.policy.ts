import { definePolicies } from '../../core/access/policy.js';

export const EVENT_POLICIES = definePolicies('events', {
  list: { allow: 'anybody' },
  get: { allow: 'anybody' },
  create: { allow: 'admin', apiKeyScope: 'write', action: true },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
  delete: { allow: 'admin', apiKeyScope: 'write', action: true },
});
