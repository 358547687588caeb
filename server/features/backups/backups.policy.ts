import { definePolicies } from '../../core/access/policy.js';

export const BACKUP_POLICIES = definePolicies('backups', {
  getStatus: { allow: 'officer', apiKeyScope: 'none' },
  createLink: { allow: 'administrator', apiKeyScope: 'none', action: true, confirm: true },
  download: { allow: 'anybody' },
});
