import type { Transporter } from 'nodemailer';
import { toNodemailerMessage, type MailSender } from './nodemailer-message.js';
import { Mailer, type MailMessage, MailRejectedError } from './mailer.js';

const TIMEOUT_MS = 8_000;
/** Replies that concern the content of one message: too large, or rejected by a filter. */
const CONTENT_REPLIES = [552, 554];

/** Sends mail through a server: `smtp://user:password@host:587` or `smtps://…`. */
export class SmtpMailer extends Mailer {
  readonly way = 'server';
  #transport?: Promise<Transporter>;

  constructor(
    private readonly address: string,
    private readonly from: MailSender,
  ) {
    super();
  }

  async send(message: MailMessage, id: string): Promise<void> {
    const transport = await (this.#transport ??= this.#open());
    await transport
      .sendMail(toNodemailerMessage(message, id, this.from))
      .catch((error: { code?: string; responseCode?: number }) => {
        // The text of the reply often contains the recipient's address.
        const { code, responseCode = null } = error;
        const isContentProblem = code === 'EMESSAGE' && CONTENT_REPLIES.includes(responseCode ?? 0);
        throw new MailRejectedError(responseCode, code ?? 'The mail server is not responding', isContentProblem);
      });
  }

  /** Loaded with the first message, because it takes 12 MB of memory. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const timeouts = { connectionTimeout: TIMEOUT_MS, greetingTimeout: TIMEOUT_MS, socketTimeout: TIMEOUT_MS };
    return createTransport({ url: this.address, ...timeouts });
  }
}
