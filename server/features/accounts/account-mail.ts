import type { Config } from '../../core/config/config.js';
import type { MailMessage } from '../../infra/mail/mail.service.js';
import { dateAndTime } from '../../shared/time.js';

/** Name of the template of this mail. A provider without it sends none: administrators hand over links themselves. */
export const ACCOUNT_TEMPLATE = 'account';

type MailSettings = Pick<Config, 'publicUrl' | 'timeZone' | 'site'>;

interface LinkMail {
  to: string;
  url: string;
  expiresAt: Date;
}

/** A message to the owner of an account. */
export const accountMail = (to: string, subject: string, lines: readonly string[], link = ''): MailMessage => {
  const text = lines.join('\n');
  return { to, subject, text, template: ACCOUNT_TEMPLATE, params: { subject, message: text, link } };
};

const untilOf = (expiresAt: Date, timeZone: string): string =>
  `The link works once, until ${dateAndTime(timeZone, expiresAt)} (${timeZone}).`;

export const invitationMail = ({ to, url, expiresAt }: LinkMail, { site, timeZone }: MailSettings): MailMessage =>
  accountMail(
    to,
    `You are invited to manage the website of ${site.name}`,
    [
      `An administrator of ${site.name} has created an account for you on the club’s website.`,
      '',
      `Choose a password or a passkey at ${url}`,
      '',
      untilOf(expiresAt, timeZone),
      'If you did not expect this, do nothing: nobody can use the account until then.',
    ],
    url,
  );

/** Sends a link that the owner of the account has requested. */
export const requestedLinkMail = (link: LinkMail, settings: MailSettings): MailMessage =>
  newPasswordMail(
    link,
    settings,
    `Somebody asked for a new password for your account on the website of ${settings.site.name}.`,
  );

/** Sends a link that an administrator has created. */
export const handedLinkMail = (link: LinkMail, settings: MailSettings): MailMessage =>
  newPasswordMail(
    link,
    settings,
    `An administrator has created a link by which you can choose a new password on the website of ${settings.site.name}.`,
  );

const newPasswordMail = (
  { to, url, expiresAt }: LinkMail,
  { site, timeZone }: MailSettings,
  reason: string,
): MailMessage =>
  accountMail(
    to,
    `Your password on the website of ${site.name}`,
    [
      reason,
      '',
      `Choose it at ${url}`,
      '',
      untilOf(expiresAt, timeZone),
      'If you did not ask for this, ignore this message: nothing has changed.',
    ],
    url,
  );

export const confirmEmailMail = ({ to, url, expiresAt }: LinkMail, { site, timeZone }: MailSettings): MailMessage =>
  accountMail(
    to,
    `Confirm your address on the website of ${site.name}`,
    [
      `Somebody with an account on the website of ${site.name} wants to sign in with this address.`,
      '',
      `If it was you, confirm it at ${url}`,
      '',
      untilOf(expiresAt, timeZone),
      'If it was not you, do nothing: nothing changes.',
    ],
    url,
  );

/** Changes that the owner of an account is told about, and the field that the list of who did what names. */
export const ACCOUNT_CHANGES = {
  email: {
    field: 'email',
    text: 'The account now has another e-mail address: signing in needs that one, and mail about the account goes there.',
  },
  name: { field: 'name', text: 'The name of the account was changed.' },
  password: { field: 'password', text: 'The password was changed, and all sessions were ended.' },
  authenticatorAdded: { field: 'authenticator', text: 'An authenticator app was set up for signing in.' },
  authenticatorRemoved: { field: 'authenticator', text: 'The authenticator app was removed.' },
  recoveryCodes: { field: 'recoveryCodes', text: 'The recovery codes were replaced.' },
  passkeyAdded: { field: 'passkeys', text: 'A passkey was added. It signs in without the password.' },
  passkeyRenamed: { field: 'passkeys', text: 'A passkey was given another name.' },
  passkeyRemoved: { field: 'passkeys', text: 'A passkey was removed.' },
  sessionsEnded: { field: 'sessions', text: 'Other devices were signed out of the account.' },
  apiKeyAdded: {
    field: 'apiKeys',
    text: 'An API key was created. A program can use the site with it in the name of this account.',
  },
  apiKeyRevoked: {
    field: 'apiKeys',
    text: 'An API key of this account was revoked. A program that uses it can no longer use the site.',
  },
  secondStepRemoved: {
    field: 'secondStep',
    text: 'An administrator removed the second step of signing in, with its passkeys and recovery codes.',
  },
} as const;

export type AccountChange = keyof typeof ACCOUNT_CHANGES;

export const changedMail = (to: string, change: AccountChange, { site, publicUrl }: MailSettings): MailMessage => {
  // No link for a new password goes to a former address.
  const help = change === 'email' ? '' : `, or choose a new password at ${publicUrl}/lost-password`;
  return accountMail(to, `Your account on the website of ${site.name} was changed`, [
    ACCOUNT_CHANGES[change].text,
    '',
    `If it was not you, ask an administrator of the club to deactivate your account${help}`,
  ]);
};
