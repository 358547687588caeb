import { definePolicies } from '../../core/access/policy.js';

export const BLOG_POLICIES = definePolicies('blog', {
  listPublished: { allow: 'anybody' },
  getPublished: { allow: 'anybody' },
  search: { allow: 'anybody' },
  list: { allow: 'admin', apiKeyScope: 'read' },
  get: { allow: 'admin', apiKeyScope: 'read' },
  countSubmissions: { allow: 'admin', apiKeyScope: 'read' },
  listRevisions: { allow: 'admin', apiKeyScope: 'read' },
  getRevision: { allow: 'admin', apiKeyScope: 'read' },
  countClaps: { allow: 'admin', apiKeyScope: 'read' },
  clap: { allow: 'anybody', action: true },
  getSubmissionStatus: { allow: 'anybody' },
  decline: { allow: 'admin', apiKeyScope: 'write', action: true },
  reopen: { allow: 'admin', apiKeyScope: 'write', action: true },
  submit: { allow: 'anybody', action: true },
  create: { allow: 'admin', apiKeyScope: 'write', action: true },
  update: { allow: 'admin', apiKeyScope: 'write', action: true },
  setStatus: { allow: 'admin', apiKeyScope: 'write', action: true },
  schedule: { allow: 'admin', apiKeyScope: 'write', action: true },
  restoreRevision: { allow: 'admin', apiKeyScope: 'write', action: true },
  delete: { allow: 'admin', apiKeyScope: 'write', action: true },
});
