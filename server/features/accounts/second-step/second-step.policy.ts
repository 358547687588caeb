import { definePolicies } from '../../../core/access/policy.js';

export const SECOND_STEP_POLICIES = definePolicies('secondStep', {
  get: { allow: 'officer', apiKeyScope: 'none', withoutSecondStep: true },
  setUp: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true, withoutSecondStep: true },
  change: { allow: 'officer', apiKeyScope: 'none', action: true, confirm: true },
  startPasskeySignIn: { allow: 'anybody', action: true },
  signInWithPasskey: { allow: 'anybody', action: true, event: 'sign-in' },
  removeFromAccount: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  require: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
});
