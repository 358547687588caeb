import { definePolicies } from '../../../core/access/policy.js';

export const SESSION_POLICIES = definePolicies('sessions', {
  me: { allow: 'admin', apiKeyScope: 'none' },
  list: { allow: 'admin', apiKeyScope: 'none' },
  signIn: { allow: 'anybody', action: true, event: 'sign-in' },
  signOut: { allow: 'anybody', action: true, event: 'sign-out' },
  changePassword: { allow: 'admin', apiKeyScope: 'none', action: true },
  end: { allow: 'admin', apiKeyScope: 'none', action: true },
  endOthers: { allow: 'admin', apiKeyScope: 'none', action: true },
});
