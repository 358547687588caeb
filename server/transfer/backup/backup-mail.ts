import type { Config } from '../../core/config/config.js';
import { accountMail } from '../../features/accounts/account-mail.js';
import type { MailMessage } from '../../infra/mail/mail.service.js';

/** Work that can fail in the night. */
export type Failing = 'backup' | 'proof';

const SUBJECTS: Readonly<Record<Failing, (name: string) => string>> = {
  backup: (name) => `The backup of the website of ${name} failed`,
  proof: (name) => `The backup of the website of ${name} could not be restored`,
};
const NEXT: Readonly<Record<Failing, string>> = {
  backup:
    'It is tried again every hour. There is no further message until one has succeeded; the overview of the dashboard shows the last one:',
  proof:
    'The newest backup is restored into a temporary place every week, to prove that it can be. The next night it is tried again with the newest one. There is no further message until that has succeeded; the overview of the dashboard shows the last one:',
};

/** To an administrator, when backups, or proofs of them, begin to fail. */
export const backupFailureMail = (
  to: string,
  failing: Failing,
  problem: string,
  { site, publicUrl }: Pick<Config, 'site' | 'publicUrl'>,
): MailMessage =>
  accountMail(
    to,
    SUBJECTS[failing](site.name),
    [problem, '', NEXT[failing], `${publicUrl}/admin`, '', 'Please tell whoever runs the site’s server.'],
    `${publicUrl}/admin`,
  );
