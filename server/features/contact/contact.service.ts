import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Config } from '../../platform/config/config.js';
import { Limits } from '../../platform/limits/limits.js';
import { MailService, type MailMessage } from '../../platform/mail/mail.service.js';
import { CONTACT_MESSAGES } from '../../shared/contact.js';
import { DomainError } from '../../shared/errors.js';

export interface Letter {
  name: string;
  email: string;
  message: string;
}

/** Letters from visitors: mailed at once and kept nowhere, so that a failure can be told while the text is still there. */
@Injectable()
export class ContactService {
  constructor(
    private readonly mail: MailService,
    private readonly limits: Limits,
    private readonly config: Config,
  ) {}

  /** To the developer. Throws UNAVAILABLE when it could not be sent, TOO_MANY after too many letters. */
  async sendFeedback(letter: Letter, caller: Caller): Promise<void> {
    await this.#send('feedback', letter, this.config.mailDeveloper, caller);
  }

  /** To the club. Refuses what fills in `website` too, for people do not see that field. */
  async sendMessage({ website, ...letter }: Letter & { website?: string }, caller: Caller): Promise<void> {
    if (website) throw DomainError.invalid({ website: CONTACT_MESSAGES.notAPerson });
    await this.#send('contact', letter, this.config.mailClub, caller);
  }

  async #send(template: LetterTemplate, letter: Letter, to: string, caller: Caller): Promise<void> {
    await this.limits.take('mail', caller);
    await this.mail.send(letterMail(template, letter, to));
  }
}

const SUBJECTS = { feedback: 'Feedback from', contact: 'Message from' } as const;
type LetterTemplate = keyof typeof SUBJECTS;

const letterMail = (template: LetterTemplate, { name, email, message }: Letter, to: string): MailMessage => ({
  to,
  replyTo: email,
  subject: `${SUBJECTS[template]} ${name}`,
  text: `${name} <${email}> writes:\n\n${message}`,
  template,
  params: { from_name: name, from_email: email, message, to_email: to },
});
