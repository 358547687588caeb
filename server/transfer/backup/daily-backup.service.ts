import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../core/config/config.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import { Admins } from '../../features/accounts/admins.js';
import { BackupRuns } from '../../features/backups/backup-runs.service.js';
import { MailService } from '../../infra/mail/mail.service.js';
import { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { backupFailureMail } from './backup-mail.js';
import { BackupFailure, BackupMaker } from './backup-maker.service.js';

const SILENT = { write: () => true };

/** Makes a backup every day, in one of the instances, and tells administrators by mail when that begins to fail. */
@Injectable()
export class DailyBackup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Backup');
  readonly #shutdown = new AbortController();
  readonly #timer: EveryMinute;

  constructor(
    private readonly config: Config,
    private readonly maker: BackupMaker,
    private readonly runs: BackupRuns,
    private readonly admins: Admins,
    private readonly mail: MailService,
    clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      () => this.makeIfDue(),
      (error) => this.#log.warn(`The daily backup could not begin yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    if (this.config.backupUrl !== null) this.#timer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#shutdown.abort();
    await this.#timer.stop();
  }

  /** Not now if an import, an export or another instance's backup is running: the next minute is early enough. */
  async makeIfDue(): Promise<void> {
    if (!(await this.runs.isDue())) return;
    try {
      const { signal } = this.#shutdown;
      const made = await this.maker.make({ progress: new Progress(SILENT), isDue: () => this.runs.isDue(), signal });
      if (!made) return;
      const { name, bytes, missing } = made;
      this.#log.log(`Made the backup ${name} of ${bytes} bytes`);
      if (missing.length > 0)
        this.#log.warn(`The media store lacks ${missing.length} files that rows refer to, such as ${missing[0]}`);
    } catch (error) {
      if (this.#shutdown.signal.aborted) return;
      if (!(error instanceof BackupFailure)) throw error;
      await this.#report(error);
    }
  }

  async #report({ sentence, isFirst, cause }: BackupFailure): Promise<void> {
    this.#log.error(`The daily backup failed: ${sentence}`);
    if (!(cause instanceof TransferError)) logFailure(toDomainError(cause));
    if (!isFirst) return;
    for (const to of await this.admins.administratorEmails()) {
      const message = backupFailureMail(to, sentence, this.config);
      if (this.mail.canSend(message)) await this.mail.send(message).catch(() => {}); // logged there
    }
  }
}
