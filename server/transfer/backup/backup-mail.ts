import type { Config } from '../../core/config/config.js';
import { accountMail } from '../../features/accounts/account-mail.js';
import type { MailMessage } from '../../infra/mail/mail.service.js';

/** To an administrator, when the daily backup begins to fail. */
export const backupFailureMail = (
  to: string,
  problem: string,
  { site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>,
): MailMessage =>
  accountMail(
    to,
    `The backup of the website of ${site.name} failed`,
    [
      problem,
      '',
      'It is tried again every hour. There is no further message until one has succeeded; the overview of the dashboard shows the last one:',
      `${publicUrl}/admin`,
      '',
      'Please tell whoever runs the site’s server.',
    ],
    `${publicUrl}/admin`,
  );
