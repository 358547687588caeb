import { definePolicies } from '../../core/access/policy.js';

export const INTRO_VIDEO_POLICIES = definePolicies('introVideo', {
  get: { allow: 'anybody' },
  getStored: { allow: 'officer', apiKeyScope: 'read' },
  replace: { allow: 'officer', apiKeyScope: 'write', action: true },
  update: { allow: 'officer', apiKeyScope: 'write', action: true },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
});
