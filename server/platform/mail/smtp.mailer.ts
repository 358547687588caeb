import type { Transporter } from 'nodemailer';
import { composed, type Sender } from './composed.js';
import { Mailer, type MailMessage, MailRefused } from './mailer.js';

const SILENCE_MS = 8_000;
/** Replies to a whole letter: it is too large, or a filter does not like it. */
const UNWANTED = [552, 554];

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
        const { code, responseCode = null } = error;
        const thisLetter = code === 'EMESSAGE' && UNWANTED.includes(responseCode ?? 0);
        throw new MailRefused(responseCode, code ?? 'The mail server does not answer', thisLetter);
      });
  }

  /** Loaded with the first mail: it takes 12 MB. */
  async #open(): Promise<Transporter> {
    const { createTransport } = await import('nodemailer');
    const patience = { connectionTimeout: SILENCE_MS, greetingTimeout: SILENCE_MS, socketTimeout: SILENCE_MS };
    return createTransport({ url: this.address, ...patience });
  }
}
