import { Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { BackupRuns } from './backup-runs.service.js';
import { BACKUP_POLICIES } from './backups.policy.js';
import { BackupStatusModel } from './backups.types.js';

@Resolver()
export class BackupsResolver {
  constructor(private readonly runs: BackupRuns) {}

  @Policy(BACKUP_POLICIES.getStatus)
  @Query(() => BackupStatusModel, { description: 'The last backup, and the next one.' })
  backupStatus(): Promise<BackupStatusModel> {
    return this.runs.status();
  }
}
