import { definePolicies } from '../../../core/access/policy.js';

export const SEAT_POLICIES = definePolicies('seats', {
  take: { allow: 'anybody', action: true, invalidates: true },
  get: { allow: 'anybody' },
  change: { allow: 'anybody', action: true, invalidates: true },
  list: { allow: 'officer', apiKeyScope: 'read' },
  add: { allow: 'officer', apiKeyScope: 'write', action: true },
  remove: { allow: 'officer', apiKeyScope: 'write', action: true },
  close: { allow: 'officer', apiKeyScope: 'write', action: true },
});
