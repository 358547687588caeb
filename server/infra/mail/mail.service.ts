import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import pTimeout from 'p-timeout';
import { DomainError } from '../../shared/errors.js';
import { MAIL_MESSAGES } from './messages.js';
import { Clock } from '../../core/time/clock.js';
import { Mailer, type MailMessage, MailRejectedError, type MailSender, type MailTransport } from './mailer.js';

export type { MailMessage };

const DEADLINE_MS = 10_000;

export interface Deliveries {
  way: MailTransport;
  lastSentAt: Date | null;
  /**
   * Time of the first failure since the last success, or null. Messages rejected for their own content, or for an address that a visitor
   * entered, do not count.
   */
  failingSince: Date | null;
}

/** Sends mail. The log identifies a message by ID and template, never by a person. */
@Injectable()
export class MailService {
  readonly #log = new Logger('Mail');
  #lastSentAt: Date | null = null;
  #failingSince: Date | null = null;

  constructor(
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  get deliveries(): Deliveries {
    return { way: this.mailer.way, lastSentAt: this.#lastSentAt, failingSince: this.#failingSince };
  }

  /** The address from which calendar invitations come; null if they cannot be sent. */
  get organizer(): MailSender | null {
    return this.mailer.organizer;
  }

  /** Whether the transport knows the template of `message`. */
  canSend({ template }: Pick<MailMessage, 'template'>): boolean {
    return this.mailer.canSend(template);
  }

  /**
   * Resolves once the mail server, the provider or the outbox has accepted `message`. Throws UNAVAILABLE if that takes longer than 10
   * seconds or fails. A retry of the same message has the same `id`.
   */
  async send(message: MailMessage, id: string = randomUUID()): Promise<void> {
    try {
      await pTimeout(this.mailer.send(message, id), {
        milliseconds: DEADLINE_MS,
        message: new MailRejectedError(null, `No response within ${DEADLINE_MS / 1000} seconds`),
      });
      this.#lastSentAt = this.clock.now();
      this.#failingSince = null;
      this.#log.log(`Sent ${message.template} mail ${id}`);
    } catch (error) {
      const cause =
        error instanceof MailRejectedError
          ? error
          : new MailRejectedError(null, (error as NodeJS.ErrnoException).code ?? 'Unknown');
      const isOnlyThisOne = cause.isContentProblem || (message.personal && cause.isRecipientProblem);
      if (!isOnlyThisOne) this.#failingSince ??= this.clock.now();
      this.#log.warn(`Could not send ${message.template} mail ${id}: ${cause.message}`);
      throw new DomainError('UNAVAILABLE', { message: MAIL_MESSAGES.notSent, cause });
    }
  }
}
