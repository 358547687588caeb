import { definePolicies } from '../../core/access/policy.js';

export const MEETING_POLICIES = definePolicies('meetings', {
  list: { allow: 'anybody' },
  create: { allow: 'admin', apiKeyScope: 'write', action: true },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
  delete: { allow: 'admin', apiKeyScope: 'write', action: true },
  change: { allow: 'admin', apiKeyScope: 'write', action: true },
});
