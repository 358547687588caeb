import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { toNodemailerMessage } from './nodemailer-message.js';
import { Mailer, type MailMessage, type MailSender } from './mailer.js';

/** Stores messages instead of sending them: one `.eml` file each in `folder`, which any mail program opens. */
export class OutboxMailer extends Mailer {
  readonly way = 'outbox';

  constructor(
    private readonly folder: string,
    private readonly from: MailSender,
  ) {
    super();
  }

  async send(message: MailMessage, id: string): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await composer.sendMail(toNodemailerMessage(message, id, this.from));
    const path = join(this.folder, `${message.template}-${id}.eml`);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
