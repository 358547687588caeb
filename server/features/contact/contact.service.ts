import { Injectable } from '@nestjs/common';
import type { Principal } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { Idempotency } from '../../core/records/idempotency/idempotency.service.js';
import type { IdempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { RateLimits } from '../../infra/rate-limits/rate-limits.js';
import { MailService, type MailMessage } from '../../infra/mail/mail.service.js';
import { MAIL_LIMIT } from '../../shared/contact.js';
import { DomainError } from '../../shared/errors.js';

export const CONTACT_API_MESSAGES = {
  notAPerson: 'This looks like an automated message. Please wait a moment and send it again',
} as const;

export interface ContactMessage {
  name: string;
  email: string;
  message: string;
}

/** Messages from visitors. They are sent within the request and not stored, so that a visitor learns of a failure and still has the text. */
@Injectable()
export class ContactService {
  constructor(
    private readonly mail: MailService,
    private readonly limits: RateLimits,
    private readonly config: Config,
    private readonly idempotency: Idempotency,
  ) {}

  /**
   * Sends a message to the developer. A repeated `request` sends nothing. Throws UNAVAILABLE if the message could not be sent, and
   * TOO_MANY after too many messages.
   */
  async sendFeedback(message: ContactMessage, principal: Principal, request?: IdempotentRequest): Promise<void> {
    await this.#send('feedback', message, this.config.mailDeveloper, principal, request);
  }

  /** Sends a message to the club. Throws INVALID_INPUT if `website` is filled in, because people do not see that field. */
  async sendMessage(
    { website, ...message }: ContactMessage & { website?: string },
    principal: Principal,
    request?: IdempotentRequest,
  ): Promise<void> {
    if (website) throw DomainError.invalid({ website: CONTACT_API_MESSAGES.notAPerson });
    await this.#send('contact', message, this.config.mailClub, principal, request);
  }

  async #send(
    template: ContactTemplate,
    message: ContactMessage,
    to: string,
    principal: Principal,
    request?: IdempotentRequest,
  ): Promise<void> {
    await this.idempotency.runOnce(template, request, message, () =>
      this.limits.run(MAIL_LIMIT, principal, () => this.mail.send(toMail(template, message, to))),
    );
  }
}

const SUBJECTS = { feedback: 'Feedback from', contact: 'Message from' } as const;
/** Names of the templates of this mail. */
export const CONTACT_TEMPLATES = Object.keys(SUBJECTS);
type ContactTemplate = keyof typeof SUBJECTS;

const toMail = (template: ContactTemplate, { name, email, message }: ContactMessage, to: string): MailMessage => ({
  to,
  replyTo: email,
  subject: `${SUBJECTS[template]} ${name}`,
  text: `${name} <${email}> writes:\n\n${message}`,
  template,
  params: { from_name: name, from_email: email, message, to_email: to },
});
