import { definePolicies } from '../../core/access/policy.js';

export const BACKUP_POLICIES = definePolicies('backups', {
  getStatus: { allow: 'officer', apiKeyScope: 'none' },
});
