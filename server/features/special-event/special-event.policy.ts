import { definePolicies } from '../../core/access/policy.js';

export const SPECIAL_EVENT_POLICIES = definePolicies('specialEvent', {
  get: { allow: 'anybody' },
  create: { allow: 'officer', apiKeyScope: 'write', action: true },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
});
