import { Global, Module } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../config/config.js';
import { MailQueue } from './mail-queue.js';
import { MailResolver } from './mail.resolver.js';
import { MailService } from './mail.service.js';
import { Mailer } from './mailer.js';
import { OutboxMailer } from './outbox.mailer.js';
import { ProviderMailer } from './provider.mailer.js';
import { SmtpMailer } from './smtp.mailer.js';

/** The adapter that `MAIL_URL` asks for. An SMTP address may say `?from=…`; the club's own address is used otherwise. */
export function mailerFor({
  mailUrl,
  mailClub,
  dataDir,
  site,
}: Pick<Config, 'mailUrl' | 'mailClub' | 'dataDir' | 'site'>): Mailer {
  const from = { name: site.name, address: mailClub };
  if (mailUrl === null) return new OutboxMailer(join(dataDir, 'outbox'), from);
  const url = new URL(mailUrl);
  if (url.protocol.startsWith('http')) return providerAt(mailUrl);
  const address = url.searchParams.get('from') ?? from.address;
  url.searchParams.delete('from');
  return new SmtpMailer(url.href, { ...from, address });
}

function providerAt(address: string): Mailer {
  try {
    return new ProviderMailer(address);
  } catch (error) {
    throw new Error(`MAIL_URL is not complete: ${(error as Error).message}.`);
  }
}

@Global()
@Module({
  providers: [{ provide: Mailer, inject: [Config], useFactory: mailerFor }, MailService, MailQueue, MailResolver],
  exports: [MailService, MailQueue],
})
export class MailModule {}
