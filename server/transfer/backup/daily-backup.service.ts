import { type BeforeApplicationShutdown, Injectable, Logger, type OnApplicationBootstrap } from '@nestjs/common';
import { Config } from '../../core/config/config.js';
import { logFailure } from '../../core/errors/log-failure.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { toDomainError } from '../../core/errors/to-domain-error.js';
import { Clock } from '../../core/time/clock.js';
import { EveryMinute } from '../../core/time/every-minute.js';
import { Admins } from '../../features/accounts/admins.js';
import { BackupProofs } from '../../features/backups/backup-proofs.service.js';
import { BackupRuns } from '../../features/backups/backup-runs.service.js';
import { releaseMemory } from '../../infra/memory/release-memory.js';
import { MailService } from '../../infra/mail/mail.service.js';
import { Progress } from '../progress.js';
import { TransferError } from '../transfer-error.js';
import { backupFailureMail, type Failing } from './backup-mail.js';
import { BackupFailure, BackupMaker } from './backup-maker.service.js';
import { BackupProver } from './backup-prover.service.js';

const SILENT = { write: () => true };

const LABELS: Readonly<Record<Failing, string>> = { backup: 'The daily backup', proof: 'The proof of a backup' };

/** Makes a backup every day and proves one every week, in one of the instances, and tells administrators by mail when that begins to fail. */
@Injectable()
export class DailyBackup implements OnApplicationBootstrap, BeforeApplicationShutdown {
  readonly #log = new Logger('Backup');
  readonly #shutdown = new AbortController();
  readonly #timer: EveryMinute;
  #sweeping: Promise<void> = Promise.resolve();

  constructor(
    private readonly config: Config,
    private readonly maker: BackupMaker,
    private readonly runs: BackupRuns,
    private readonly prover: BackupProver,
    private readonly proofs: BackupProofs,
    private readonly admins: Admins,
    private readonly mail: MailService,
    clock: Clock,
  ) {
    this.#timer = new EveryMinute(
      clock,
      async () => {
        await this.makeIfDue();
        await this.proveIfDue();
      },
      (error) => this.#log.warn(`The daily backup, or its proof, could not begin yet: ${errorMessage(error)}`),
    );
  }

  onApplicationBootstrap(): void {
    this.#sweeping = this.prover
      .sweep()
      .catch((error: unknown) => this.#log.warn(`A temporary site could not be removed yet: ${errorMessage(error)}`));
    if (this.config.backupUrl !== null) this.#timer.start();
  }

  async beforeApplicationShutdown(): Promise<void> {
    this.#shutdown.abort();
    await Promise.all([this.#timer.stop(), this.#sweeping]);
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
      await this.#report('backup', error);
    }
  }

  /** Not now if another instance proves one, or an update is tried. */
  async proveIfDue(): Promise<void> {
    if (this.#shutdown.signal.aborted || !(await this.proofs.isDue())) return;
    try {
      const { signal } = this.#shutdown;
      const options = { progress: new Progress(SILENT), isDue: () => this.proofs.isDue(), signal };
      const proof = await this.prover.prove(options);
      if (proof?.impossible) this.#log.warn(`The backup ${proof.name} could not be proven: ${proof.impossible}`);
      else if (proof) this.#log.log(`Proved the backup ${proof.name} by a restore`);
    } catch (error) {
      if (this.#shutdown.signal.aborted) return;
      if (!(error instanceof BackupFailure)) throw error;
      await this.#report('proof', error);
    } finally {
      void releaseMemory();
    }
  }

  async #report(failing: Failing, { sentence, isFirst, cause }: BackupFailure): Promise<void> {
    this.#log.error(`${LABELS[failing]} failed: ${sentence}`);
    if (!(cause instanceof TransferError)) logFailure(toDomainError(cause));
    if (!isFirst) return;
    for (const to of await this.admins.administratorEmails()) {
      const message = backupFailureMail(to, failing, sentence, this.config);
      if (this.mail.canSend(message)) await this.mail.send(message).catch(() => {}); // logged there
    }
  }
}
