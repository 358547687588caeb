import type { Transporter } from 'nodemailer';
import { composed, type Sender } from './composed.js';
import { Mailer, type MailMessage, MailRefused } from './mailer.js';

const SILENCE_MS = 8_000;

/** Mail through a server: `smtp://user:password@host:587`, or `smtps://…`. */
export class SmtpMailer extends Mailer {
  readonly way = 'server';
  #transport?: Promise<Transporter>;

  constructor(
    private readonly address: string,
    private readonly from: Sender,
  ) {
    super();
  }

  async send(message: MailMessage, id: string): Promise<void> {
    const transport = await (this.#transport ??= this.#open());
    await transport
      .sendMail(composed(message, id, this.from))
      .catch((error: { code?: string; responseCode?: number }) => {
        // The text of the answer often repeats the recipient.
        throw new MailRefused(error.responseCode ?? null, error.code ?? 'The mail server does not answer');
      });
  }

  /** Loaded with the first mail: it takes 12 MB. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const patience = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
    return createTransport({ url: this.address, ...patience });
  }
}
