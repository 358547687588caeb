import type { MailWay } from '../../shared/mail.js';

export type MailTemplate = 'contact' | 'feedback' | 'submission';

export interface MailMessage {
  /** From the configuration, never from a caller. */
  to: string;
  subject: string;
  /** The whole mail as plain text. */
  text: string;
  /** A visitor's address, for the answer. */
  replyTo?: string;
  /** Which of the provider's templates shows it, and what it fills into that. */
  template: MailTemplate;
  params: Record<string, string>;
}

/** A way for mail to leave. Rejects with `MailRefused` unless whoever passes the mail on has taken it. */
export abstract class Mailer {
  abstract readonly way: MailWay;

  /** `id` is the same at every try of one message, so that a second copy can be told from a second message. */
  abstract send(message: MailMessage, id: string): Promise<void>;
}

/** Why a mail did not leave, in words that hold nobody's address and nothing of its content. */
export class MailRefused extends Error {
  constructor(
    /** The status of the answer, where there was one. */
    readonly status: number | null,
    readonly text: string,
    /** It is this letter that is not taken, for what it holds: others may go. */
    readonly thisLetter = false,
  ) {
    super(status === null ? text : `${status} ${text}`);
    this.name = 'MailRefused';
  }
}

/** By an e-mail provider, whose status and text a caller of the provider would understand. */
export class ProviderRefused extends MailRefused {}
