import { definePolicies } from '../../core/access/policy.js';

export const CONTACT_POLICIES = definePolicies('contact', {
  sendMessage: { allow: 'anybody', action: true },
  sendFeedback: { allow: 'anybody', action: true },
  /** The EmailJS-compatible calls, which send either of the two. Like the provider, they serve pages of any origin. */
  sendTemplate: { allow: 'anybody', action: true, anyOrigin: true },
});
