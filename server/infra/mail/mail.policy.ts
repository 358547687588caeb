import { definePolicies } from '../../core/access/policy.js';

export const MAIL_POLICIES = definePolicies('mail', {
  getStatus: { allow: 'officer', apiKeyScope: 'none' },
});
