import { definePolicies } from '../../core/access/policy.js';

export const MEDIA_POLICIES = definePolicies('media', {
  download: { allow: 'anybody' },
});
