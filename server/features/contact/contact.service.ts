import { Injectable } from '@nestjs/common';
import type { Caller } from '../../platform/access/caller.js';
import { Config } from '../../platform/config/config.js';
import { Limits } from '../../platform/limits/limits.js';
import { MailService, type MailMessage } from '../../platform/mail/mail.service.js';

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
    await this.limits.take('mail', caller);
    await this.mail.send(feedbackMail(letter, this.config.mailDeveloper));
  }
}

const feedbackMail = ({ name, email, message }: Letter, to: string): MailMessage => ({
  to,
  replyTo: email,
  subject: `Feedback from ${name}`,
  text: `${name} <${email}> writes:\n\n${message}`,
  template: 'feedback',
  params: { from_name: name, from_email: email, message, to_email: to },
});
