import { definePolicies } from '../../../core/access/policy.js';

export const SESSION_POLICIES = definePolicies('sessions', {
  me: { allow: 'officer', apiKeyScope: 'none' },
  list: { allow: 'officer', apiKeyScope: 'none' },
  signIn: { allow: 'anybody', action: true, event: 'sign-in' },
  signOut: { allow: 'anybody', action: true, event: 'sign-out' },
  changePassword: { allow: 'officer', apiKeyScope: 'none', action: true },
  confirm: { allow: 'officer', apiKeyScope: 'none', action: true },
  end: { allow: 'officer', apiKeyScope: 'none', action: true },
  endOthers: { allow: 'officer', apiKeyScope: 'none', action: true },
});
