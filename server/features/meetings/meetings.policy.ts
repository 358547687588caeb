import { definePolicies } from '../../core/access/policy.js';

export const MEETING_POLICIES = definePolicies('meetings', {
  list: { allow: 'anybody' },
  create: { allow: 'officer', apiKeyScope: 'write', action: true },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
  change: { allow: 'officer', apiKeyScope: 'write', action: true },
});
