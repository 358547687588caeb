import { type DynamicModule, Global, Inject, Logger, Module, type OnApplicationBootstrap } from '@nestjs/common';
import { join } from 'node:path';
import { Config } from '../../core/config/config.js';
import { MailQueue } from './mail-queue.js';
import { MailResolver } from './mail.resolver.js';
import { MailService } from './mail.service.js';
import { MAIL_TEMPLATES, Mailer } from './mailer.js';
import { OutboxMailer } from './outbox.mailer.js';
import { ProviderMailer } from './provider.mailer.js';
import { SmtpMailer } from './smtp.mailer.js';

const outboxIn = (dataDir: string): string => join(dataDir, 'outbox');

/**
 * Selects the adapter for `MAIL_URL`. An SMTP address may contain `?from=…`; otherwise mail comes from the club's
 * address.
 */
export function mailerFor(
  { mailUrl, mailClub, dataDir, site }: Pick<Config, 'mailUrl' | 'mailClub' | 'dataDir' | 'site'>,
  templates: readonly string[],
): Mailer {
  const from = { name: site.name, address: mailClub };
  if (mailUrl === null) return new OutboxMailer(outboxIn(dataDir), from);
  const url = new URL(mailUrl);
  if (url.protocol.startsWith('http')) return createProviderMailer(mailUrl, templates);
  const address = url.searchParams.get('from') ?? from.address;
  url.searchParams.delete('from');
  return new SmtpMailer(url.href, { ...from, address });
}

function createProviderMailer(address: string, templates: readonly string[]): Mailer {
  try {
    return new ProviderMailer(address, templates);
  } catch (error) {
    throw new Error(`MAIL_URL is incomplete: ${(error as Error).message}.`);
  }
}

@Global()
@Module({
  providers: [
    { provide: Mailer, inject: [Config, MAIL_TEMPLATES], useFactory: mailerFor },
    ...[MailService, MailQueue, MailResolver],
  ],
  exports: [MailService, MailQueue, MAIL_TEMPLATES],
})
export class MailModule implements OnApplicationBootstrap {
  /** `templates` are the names of the templates of all mail that the features send. */
  static forRoot(templates: readonly string[]): DynamicModule {
    return { module: MailModule, providers: [{ provide: MAIL_TEMPLATES, useValue: templates }] };
  }

  constructor(
    private readonly config: Config,
    @Inject(MAIL_TEMPLATES) templates: readonly string[],
  ) {
    const unknown = config.mailIds.configuredTemplates.find((name) => !templates.includes(name));
    if (unknown !== undefined) throw new Error(`MAIL_IDS names an unknown template: template_${unknown}.`);
  }

  /** Senders see that their message was sent, so the operator must know where it went. */
  onApplicationBootstrap(): void {
    const { mailUrl, dataDir } = this.config;
    if (mailUrl !== null) return;
    new Logger('Mail').warn(`MAIL_URL is not set: mail is not sent but stored in ${outboxIn(dataDir)}`);
  }
}
