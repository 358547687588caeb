import { definePolicies } from '../../core/access/policy.js';

export const INTRO_VIDEO_POLICIES = definePolicies('introVideo', {
  get: { allow: 'anybody' },
  getStored: { allow: 'admin', apiKeyScope: 'read' },
  replace: { allow: 'admin', apiKeyScope: 'write', action: true },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
  delete: { allow: 'admin', apiKeyScope: 'write', action: true },
});
