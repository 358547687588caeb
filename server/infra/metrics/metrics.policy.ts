import { definePolicies } from '../../core/access/policy.js';

/** Whoever has the token of the settings. */
export const METRICS_POLICIES = definePolicies('metrics', {
  read: { allow: 'anybody' },
});
