import { definePolicies } from '../../core/access/policy.js';

export const EVENT_POLICIES = definePolicies('events', {
  list: { allow: 'anybody' },
  get: { allow: 'anybody' },
  create: { allow: 'officer', apiKeyScope: 'write', action: true },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
});
