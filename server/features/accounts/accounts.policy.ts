import { definePolicies } from '../../core/access/policy.js';

export const ACCOUNT_POLICIES = definePolicies('accounts', {
  list: { allow: 'administrator', apiKeyScope: 'none' },
  invite: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  createLink: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  change: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  delete: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  rename: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true },
  openLink: { allow: 'anybody' },
  requestLink: { allow: 'anybody', action: true },
  useLink: { allow: 'anybody', action: true },
});
