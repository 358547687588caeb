import { type BeforeApplicationShutdown, Injectable, Logger } from '@nestjs/common';
import { ApiKeyNotices } from '../../core/access/api-key-notices.js';
import { Config } from '../../core/config/config.js';
import { errorMessage } from '../../core/errors/thrown-error.js';
import { MailService, type MailMessage } from '../../infra/mail/mail.service.js';
import { ACCOUNT_TEMPLATE, type AccountChange, changedMail } from './account-mail.js';

/** Sends mail about accounts: most of it after the response, so that nobody learns from the time whether there is an account. */
@Injectable()
export class AccountMailer implements BeforeApplicationShutdown {
  readonly #log = new Logger('AccountMailer');
  readonly #sending = new Set<Promise<void>>();

  constructor(
    private readonly mail: MailService,
    private readonly config: Config,
    apiKeys: ApiKeyNotices,
  ) {
    apiKeys.listen((email, change) => this.tell(email, change));
  }

  /** True if mail about accounts reaches people: it is not kept in the outbox, and the provider has a template for it. */
  get isDelivered(): boolean {
    return this.mail.deliveries.way !== 'outbox' && this.mail.canSend({ template: ACCOUNT_TEMPLATE });
  }

  /** Sends `message` at once. False if it cannot be sent, for whatever reason, or if nobody gets it from the outbox. */
  async send(message: MailMessage): Promise<boolean> {
    if (!this.mail.canSend(message)) return false;
    return this.mail.send(message).then(
      () => this.isDelivered,
      () => false,
    );
  }

  /** Tells the owner of an account that it was changed, in case it was somebody else. */
  tell(email: string, change: AccountChange): void {
    this.sendLater(() => Promise.resolve(changedMail(email, change, this.config)));
  }

  /** Sends what `prepare` resolves to, if the transport knows its template; null for nothing. */
  sendLater(prepare: () => Promise<MailMessage | null>): void {
    const sending = this.#sendPrepared(prepare).finally(() => this.#sending.delete(sending));
    this.#sending.add(sending);
  }

  /** Resolves when all mail so far was sent, or has failed. */
  async beforeApplicationShutdown(): Promise<void> {
    await Promise.all(this.#sending);
  }

  async #sendPrepared(prepare: () => Promise<MailMessage | null>): Promise<void> {
    try {
      const message = await prepare();
      if (!message) return;
      if (this.mail.canSend(message)) await this.mail.send(message);
      else this.#log.warn(`A message about an account was not sent: MAIL_URL names no template_${ACCOUNT_TEMPLATE}`);
    } catch (error) {
      this.#log.error(`A message about an account could not be sent: ${errorMessage(error)}`);
    }
  }
}
