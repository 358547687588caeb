import type { Transporter } from 'nodemailer';
import { toNodemailerMessage } from './nodemailer-message.js';
import { Mailer, type MailMessage, MailRejectedError, type MailSender } from './mailer.js';

const TIMEOUT_MS = 8_000;
/** Replies that concern the content of one message: too large, or rejected by a filter. */
const CONTENT_REPLIES = [552, 554];
/** Replies from here on are final. */
const PERMANENT = 500;

/** Sends mail through a server: `smtp://user:password@host:587` or `smtps://…`. */
export class SmtpMailer extends Mailer {
  readonly way = 'server';
  override readonly organizer: MailSender;
  #transport?: Promise<Transporter>;

  constructor(
    private readonly address: string,
    private readonly from: MailSender,
  ) {
    super();
    this.organizer = from;
  }

  async send(message: MailMessage, id: string): Promise<void> {
    const transport = await (this.#transport ??= this.#open());
    await transport
      .sendMail(toNodemailerMessage(message, id, this.from))
      .catch((error: { code?: string; responseCode?: number; command?: string }) => {
        // The text of the reply often contains the recipient's address.
        const { code, responseCode = null, command } = error;
        const isContentProblem = code === 'EMESSAGE' && CONTENT_REPLIES.includes(responseCode ?? 0);
        const isRecipientProblem = command === 'RCPT TO' && (responseCode ?? 0) >= PERMANENT;
        const text = code ?? 'The mail server is not responding';
        throw new MailRejectedError(responseCode, text, isContentProblem, isRecipientProblem);
      });
  }

  /** Loaded with the first message, because it takes 12 MB of memory. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return createTransport({ url: this.address, ...timeouts });
  }
}
