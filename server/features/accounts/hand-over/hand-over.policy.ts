import { definePolicies } from '../../../core/access/policy.js';

export const HAND_OVER_POLICIES = definePolicies('handOver', {
  get: { allow: 'administrator', apiKeyScope: 'none' },
  prepare: { allow: 'administrator', apiKeyScope: 'none', action: true },
  complete: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
});
