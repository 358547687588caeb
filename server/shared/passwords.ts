import { canonicalEmail } from './canonical-email.js';
import { maxTyped, minLength, required, satisfies } from './rules.js';

export const PASSWORD_MESSAGES = {
  wrongPassword: 'This is not your current password',
  samePassword: 'This is already your current password',
  passwordIsEmail: 'New password must not be your email address',
} as const;

export const PASSWORD_LENGTH = { least: 10, most: 1024 } as const;
/** Placeholders from a copied `.env`, and the most common guesses. */
export const PLACEHOLDER_PASSWORD =
  /^(?:change[-_ ]?(?:me|it|this)|secret|passw[o0]rd|admin(?:istrator)?|default|example|test|letmein|qwerty|[^\p{L}])+$/iu;

export const passwordNotTooLong = maxTyped(
  PASSWORD_LENGTH.most,
  `Password must be at most ${PASSWORD_LENGTH.most} characters`,
);

export const PASSWORD_RULES = {
  currentPassword: [required('Current password is required'), passwordNotTooLong],
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

/** Problem of a valid new password compared with the current one and the email address, or null. */
export function newPasswordProblem({ currentPassword, newPassword }: NewPassword, holder: string): string | null {
  if (newPassword.normalize('NFC') === currentPassword.normalize('NFC')) return PASSWORD_MESSAGES.samePassword;
  return canonicalEmail(newPassword) === canonicalEmail(holder) ? PASSWORD_MESSAGES.passwordIsEmail : null;
}
