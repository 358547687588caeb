import { definePolicies } from '../../../core/access/policy.js';

export const OWN_EMAIL_POLICIES = definePolicies('ownEmail', {
  request: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true },
  open: { allow: 'anybody' },
  confirm: { allow: 'anybody', action: true },
});
