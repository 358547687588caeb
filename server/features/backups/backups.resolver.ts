import { Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { BACKUP_LINK_SECONDS } from '../../shared/backups.js';
import { BackupLinks } from './backup-links.js';
import { BackupRuns } from './backup-runs.service.js';
import { BACKUP_POLICIES } from './backups.policy.js';
import { BackupStatusModel } from './backups.types.js';

@Resolver()
export class BackupsResolver {
  constructor(
    private readonly runs: BackupRuns,
    private readonly links: BackupLinks,
  ) {}

  @Policy(BACKUP_POLICIES.getStatus)
  @Query(() => BackupStatusModel, { description: 'The last backup, and the next one.' })
  backupStatus(): Promise<BackupStatusModel> {
    return this.runs.status();
  }

  @Policy(BACKUP_POLICIES.createLink)
  @Mutation(() => String, {
    description: `A secret address from which the last backup can be downloaded for ${BACKUP_LINK_SECONDS} seconds. It contains everything: accounts, drafts and addresses. Throws \`NOT_FOUND\` if there is none.`,
  })
  async createBackupLink(): Promise<string> {
    await this.runs.recordDownload();
    return this.links.create();
  }
}
