import { Controller, Get, Param, Req, Res } from '@nestjs/common';
import type { Request, Response } from 'express';
import { Policy } from '../../core/access/policy.js';
import { Config } from '../../core/config/config.js';
import { BackupLinks } from '../../features/backups/backup-links.js';
import { BACKUP_POLICIES } from '../../features/backups/backups.policy.js';
import { send } from '../../infra/http/send.js';
import { StreamedResponse } from '../../infra/http/streamed-response.js';
import { BACKUP_LINK_PATH } from '../../shared/backups.js';
import { DomainError } from '../../shared/errors.js';
import { openBackupPlace } from './backup-place.js';

@Controller(BACKUP_LINK_PATH)
export class BackupDownloadController {
  constructor(
    private readonly links: BackupLinks,
    private readonly config: Config,
  ) {}

  /** The newest backup, for whoever has a link. */
  @Policy(BACKUP_POLICIES.download)
  @Get(':token')
  async download(@Param('token') token: string, @Req() request: Request, @Res() response: Response): Promise<void> {
    const { backupUrl } = this.config;
    if (!(await this.links.isValid(token))) throw new DomainError('BACKUP_LINK_INVALID');
    if (backupUrl === null) throw new DomainError('NO_BACKUP');
    const place = await openBackupPlace(backupUrl);
    const [newest] = (await place.list()).sort((one, other) => other.time.getTime() - one.time.getTime());
    if (!newest) throw new DomainError('NO_BACKUP');
    const headers = {
      'content-type': 'application/octet-stream',
      'content-length': String(newest.bytes),
      'content-disposition': `attachment; filename="${newest.name}"`,
      'cache-control': 'no-store',
    };
    send(new StreamedResponse(headers, await place.read(newest.name)), request, response);
  }
}
