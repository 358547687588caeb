import { definePolicies } from '../../../core/access/policy.js';

export const SESSION_POLICIES = definePolicies('sessions', {
  me: { allow: 'officer', apiKeyScope: 'none', withoutSecondStep: true },
  list: { allow: 'officer', apiKeyScope: 'none', withoutSecondStep: true },
  signIn: { allow: 'anybody', action: true, event: 'sign-in' },
  signOut: { allow: 'anybody', action: true, event: 'sign-out' },
  changePassword: { allow: 'officer', apiKeyScope: 'none', action: true },
  confirm: { allow: 'officer', apiKeyScope: 'none', action: true, withoutSecondStep: true },
  end: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true, withoutSecondStep: true },
  endOthers: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true, withoutSecondStep: true },
});
