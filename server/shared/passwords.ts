import { canonicalEmail } from './canonical-email.js';
import { maxTyped, minLength, required, satisfies } from './rules.js';

export const PASSWORD_MESSAGES = {
  passwordRequired: 'Current password is required',
  wrongPassword: 'This is not your current password',
  samePassword: 'This is already your current password',
  passwordIsPersonal: 'New password must not consist of your email address or the name of the site',
  passwordIsCommon: 'New password is among the most common passwords: choose several unrelated words',
} as const;

export const PASSWORD_LENGTH = { least: 10, most: 1024 } as const;
/** Placeholders from a copied `.env`, and the most common guesses. */
export const PLACEHOLDER_PASSWORD =
  /^(?:change[-_ ]?(?:me|it|this)|secret|passw[o0]rd|admin(?:istrator)?|default|example|test|letmein|qwerty|[^\p{L}])+$/iu;

export const passwordNotTooLong = maxTyped(
  PASSWORD_LENGTH.most,
  `Password must be at most ${PASSWORD_LENGTH.most} characters`,
);

export const CURRENT_PASSWORD_DESCRIPTION =
  'Current password. Five wrong attempts block this for 15 minutes. Officers without a password leave it out, and confirm with a passkey first.';

export const PASSWORD_RULES = {
  currentPassword: [required(PASSWORD_MESSAGES.passwordRequired), passwordNotTooLong],
  newPassword: [
    required('New password is required'),
    minLength(PASSWORD_LENGTH.least, `New password must be at least ${PASSWORD_LENGTH.least} characters`),
    passwordNotTooLong,
    satisfies((text) => !PLACEHOLDER_PASSWORD.test(text), 'New password must not be a common word or a number'),
  ],
} as const;

interface NewPassword {
  currentPassword: string;
  newPassword: string;
}

/** Names that anybody would try first as the password of an account. */
export interface PasswordHolder {
  email: string;
  siteName: string;
}

/** Problem of a valid new password compared with the current one and the names of its holder, or null. */
export function newPasswordProblem(
  { currentPassword, newPassword }: NewPassword,
  holder: PasswordHolder,
): string | null {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) return PASSWORD_MESSAGES.samePassword;
  return isPersonal(newPassword, holder) ? PASSWORD_MESSAGES.passwordIsPersonal : null;
}

/** True for the e-mail address, and if most letters belong to names of the holder or of the site. */
export function isPersonal(password: string, { email, siteName }: PasswordHolder): boolean {
  if (canonicalEmail(password) === canonicalEmail(email)) return true;
  const letters = lettersOf(password);
  const [localPart = ''] = email.split('@');
  const names = [localPart, siteName].flatMap((name) => [name, ...name.split(/[^\p{L}\p{M}]+/u)].map(lettersOf));
  const longestFirst = names.filter((name) => name.length >= SHORTEST_NAME).sort((a, b) => b.length - a.length);
  const others = longestFirst.reduce((rest, name) => rest.replaceAll(name, ' '), letters).replaceAll(' ', '');
  return others.length * 2 < letters.length;
}

/** Letters of a name that can make a password personal; shorter ones are parts of many words. */
const SHORTEST_NAME = 3;

const lettersOf = (text: string): string =>
  text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{M}]/gu, '');
