/** The schema's name of each way that mail can leave -> what the server calls it. */
export const MAIL_TRANSPORTS = { OUTBOX: 'outbox', SERVER: 'server', PROVIDER: 'provider' } as const;

export type MailTransport = (typeof MAIL_TRANSPORTS)[keyof typeof MAIL_TRANSPORTS];

/** Provides the names of all templates that the features use. */
export const MAIL_TEMPLATES = Symbol('MAIL_TEMPLATES');

/** An address, and the name that mail programs show. */
export interface MailSender {
  name: string;
  address: string;
}

/** An iCalendar object that a mail program offers to put into the calendar (RFC 6047). */
export interface CalendarPart {
  method: 'REQUEST' | 'CANCEL';
  content: string;
}

export interface MailMessage {
  /** From the configuration, the address of an account, or, for a message that is `personal`, one that a visitor entered. */
  to: string;
  subject: string;
  text: string;
  /** Address of the visitor who wrote the message. */
  replyTo?: string;
  /** One of `MAIL_TEMPLATES`. Selects the provider's template and fills it with `params`. */
  template: string;
  params: Record<string, string>;
  calendar?: CalendarPart;
  /** A message to somebody without an account, whose address may be wrong. */
  personal?: {
    /** ID of the thing that it is about, by which what is queued can be discarded. */
    subjectId: string;
    /** ISO time from which on it is not sent any more. */
    validUntil: string;
  };
}

/** A mail transport. Rejects with `MailRejectedError` unless the next hop has accepted the message. */
export abstract class Mailer {
  abstract readonly way: MailTransport;

  /** The address from which calendar invitations come; null if the transport cannot send them to anybody. */
  readonly organizer: MailSender | null = null;

  /** False for a template that the transport was not told about. */
  canSend(_template: string): boolean {
    return true;
  }

  /** `id` stays the same for every attempt, so that recipients can recognise a duplicate. */
  abstract send(message: MailMessage, id: string): Promise<void>;
}

/** The reason why a message could not be sent, without addresses or content. */
export class MailRejectedError extends Error {
  constructor(
    readonly status: number | null,
    readonly text: string,
    /** The message was rejected for its content; other messages may still go through. */
    readonly isContentProblem = false,
    /** The address of the recipient was rejected for good. */
    readonly isRecipientProblem = false,
  ) {
    super(status === null ? text : `${status} ${text}`);
    this.name = 'MailRejectedError';
  }
}

/** Rejected by an e-mail provider. Status and text are the ones that clients of the provider know. */
export class ProviderRejectedError extends MailRejectedError {}
