import { Injectable, Logger } from '@nestjs/common';
import { randomUUID } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import { MAIL_MESSAGES, type MailWay } from '../../shared/mail.js';
import { Clock } from '../time/clock.js';
import { Mailer, type MailMessage, MailRefused } from './mailer.js';

export type { MailMessage };

const DEADLINE_MS = 10_000;

export interface Deliveries {
  way: MailWay;
  lastSentAt: Date | null;
  /**
   * When the first one failed of those after the last that went well; null when none did. What was refused for what it
   * holds says nothing of the others.
   */
  failingSince: Date | null;
}

/** Sends mail. The log names a message by its id and template, never by whom it concerns. */
@Injectable()
export class MailService {
  readonly #log = new Logger('Mail');
  #lastSentAt: Date | null = null;
  #failingSince: Date | null = null;

  constructor(
    private readonly mailer: Mailer,
    private readonly clock: Clock,
  ) {}

  /** How it has gone since the start. */
  get deliveries(): Deliveries {
    return { way: this.mailer.way, lastSentAt: this.#lastSentAt, failingSince: this.#failingSince };
  }

  /**
   * Resolves once the mail server, the provider or the outbox has taken `message`; throws UNAVAILABLE when that has not
   * happened within 10 seconds. Another try of the same message comes with the same `id`.
   */
  async send(message: MailMessage, id: string = randomUUID()): Promise<void> {
    try {
      await beforeDeadline(this.mailer.send(message, id));
      this.#lastSentAt = this.clock.now();
      this.#failingSince = null;
      this.#log.log(`Sent ${message.template} mail ${id}`);
    } catch (error) {
      const cause =
        error instanceof MailRefused
          ? error
          : new MailRefused(null, (error as NodeJS.ErrnoException).code ?? 'Unknown');
      if (!cause.thisLetter) this.#failingSince ??= this.clock.now();
      this.#log.warn(`Could not send ${message.template} mail ${id}: ${cause.message}`);
      throw new DomainError('UNAVAILABLE', { message: MAIL_MESSAGES.notSent, cause });
    }
  }
}

async function beforeDeadline(sending: Promise<void>): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const deadline = new Promise<never>((_, fail) => {
    timer = setTimeout(
      () => fail(new MailRefused(null, `No answer within ${DEADLINE_MS / 1000} seconds`)),
      DEADLINE_MS,
    );
  });
  try {
    await Promise.race([sending, deadline]);
  } finally {
    clearTimeout(timer);
  }
}
