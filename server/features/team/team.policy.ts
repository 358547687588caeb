import { definePolicies } from '../../core/access/policy.js';

export const TEAM_POLICIES = definePolicies('team', {
  list: { allow: 'anybody' },
  get: { allow: 'anybody' },
  create: { allow: 'officer', apiKeyScope: 'write', action: true },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
});
