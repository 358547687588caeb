import { mkdir, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { composed, type Sender } from './composed.js';
import { Mailer, type MailMessage } from './mailer.js';

/** Mail that stays here: one `.eml` file a message in `folder`, which any mail program opens. */
export class OutboxMailer extends Mailer {
  readonly way = 'outbox';

  constructor(
    private readonly folder: string,
    private readonly from: Sender,
  ) {
    super();
  }

  async send(message: MailMessage, id: string): Promise<void> {
    const { createTransport } = await import('nodemailer');
    const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
    const { message: bytes } = await composer.sendMail(composed(message, id, this.from));
    const path = join(this.folder, `${message.template}-${id}.eml`);
    await mkdir(this.folder, { recursive: true });
    await writeFile(`${path}.part`, bytes as Buffer, { mode: 0o600 });
    await rename(`${path}.part`, path);
  }
}
