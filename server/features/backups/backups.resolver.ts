import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import type { SessionPrincipal } from '../../core/access/principal.js';
import { CurrentSession } from '../../core/access/request-principal.js';
import { BACKUP_LINK_SECONDS } from '../../shared/backups.js';
import { BackupLinks } from './backup-links.js';
import { BackupProofs } from './backup-proofs.service.js';
import { BackupRuns } from './backup-runs.service.js';
import { BACKUP_POLICIES } from './backups.policy.js';
import { BackupStatusModel } from './backups.types.js';

@Resolver()
export class BackupsResolver {
  constructor(
    private readonly runs: BackupRuns,
    private readonly links: BackupLinks,
    private readonly proofs: BackupProofs,
  ) {}

  @Policy(BACKUP_POLICIES.getStatus)
  @Query(() => BackupStatusModel, { description: 'The last backup, the next one, and the last one that was proven.' })
  async backupStatus(): Promise<BackupStatusModel> {
    const [runs, proofs] = await Promise.all([this.runs.status(), this.proofs.status()]);
    return { ...runs, ...proofs };
  }

  @Policy(BACKUP_POLICIES.createLink)
  @Mutation(() => String, {
    description: `A secret address from which the last backup can be downloaded for ${BACKUP_LINK_SECONDS} seconds, as long as the session lasts. It contains everything: accounts, drafts and addresses. Throws \`NOT_FOUND\` if there is none.`,
  })
  async createBackupLink(@CurrentSession() session: SessionPrincipal): Promise<string> {
    await this.runs.recordDownload();
    return this.links.create(session);
  }
}
