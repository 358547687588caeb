import { definePolicies } from '../../core/access/policy.js';

export const SPECIAL_EVENT_POLICIES = definePolicies('specialEvent', {
  get: { allow: 'anybody' },
  create: { allow: 'admin', apiKeyScope: 'write', action: true },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
  delete: { allow: 'admin', apiKeyScope: 'write', action: true },
});
