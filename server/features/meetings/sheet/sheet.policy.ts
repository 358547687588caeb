import { definePolicies } from '../../../core/access/policy.js';

export const SHEET_POLICIES = definePolicies('sheet', {
  get: { allow: 'anybody' },
  getStored: { allow: 'officer', apiKeyScope: 'read' },
  save: { allow: 'officer', apiKeyScope: 'write', action: true },
});

export const TIMER_POLICIES = definePolicies('timer', {
  get: { allow: 'anybody' },
  handIn: { allow: 'anybody', action: true },
  list: { allow: 'officer', apiKeyScope: 'read' },
  delete: { allow: 'officer', apiKeyScope: 'write', action: true },
});
