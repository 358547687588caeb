import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { isPersonal, PASSWORD_MESSAGES, PASSWORD_RULES, type PasswordHolder } from '../../shared/passwords.js';
import { firstBroken } from '../../shared/rules.js';

const require = createRequire(import.meta.url);
const COMMON_PASSWORDS = require.resolve('@zxcvbn-ts/language-common/src/passwords.json');

/** Problem of a password that a person has chosen for an account, or null. */
export function accountPasswordProblem(password: string, holder: PasswordHolder): string | null {
  const problem = firstBroken(PASSWORD_RULES.newPassword, password);
  if (problem) return problem;
  if (isPersonal(password, holder)) return PASSWORD_MESSAGES.passwordIsPersonal;
  return isCommonPassword(password) ? PASSWORD_MESSAGES.passwordIsCommon : null;
}

/** Characters of a sequence that anybody tries when it is repeated. */
const SHORT_SEQUENCE = 3;

/**
 * True for a password of the list, in any case, also if it is repeated, or ends in figures and punctuation. The list is
 * searched as text and not kept, because passwords are set a few times a year.
 */
function isCommonPassword(password: string): boolean {
  const typed = password.normalize('NFKC').trim().toLowerCase();
  const word = typed.replace(/[^\p{L}]+$/u, '');
  const sequence = repeatedPart(typed);
  if (sequence && sequence.length <= SHORT_SEQUENCE) return true;
  const list = readFileSync(COMMON_PASSWORDS, 'latin1');
  return [typed, word, sequence, repeatedPart(word)].some((text) => text && list.includes(JSON.stringify(text)));
}

/** `dragon` of `dragon-dragon`; null if nothing is repeated. */
function repeatedPart(text: string): string | null {
  const characters = text.replace(/[^\p{L}\p{N}]/gu, '');
  // A text consists of repeats if it occurs in its double before the second half.
  const length = (characters + characters).indexOf(characters, 1);
  return length > 0 && length < characters.length ? characters.slice(0, length) : null;
}
