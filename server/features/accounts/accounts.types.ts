import { ArgsType, Field, ID, InputType, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { IsIn } from 'class-validator';
import type { AccountRole } from '../../core/access/principal.js';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { ACCOUNT_ROLES, ACCOUNT_RULES, SET_PASSWORD_RULES } from '../../shared/accounts.js';
import { PASSWORD_LENGTH } from '../../shared/passwords.js';
import { CODE_DESCRIPTION, OPTIONAL_CODE_RULES } from '../../shared/second-step.js';
import { SIGN_IN_RULES } from '../../shared/sign-in.js';
import type { AccountState } from './accounts.service.js';

const AccountRoleEnum = { OFFICER: 'officer', ADMINISTRATOR: 'administrator' } as const satisfies Record<
  string,
  AccountRole
>;
registerEnumType(AccountRoleEnum, {
  name: 'AccountRole',
  description: 'What somebody with an account may do.',
  valuesMap: {
    OFFICER: { description: ACCOUNT_ROLES.officer.hint },
    ADMINISTRATOR: { description: ACCOUNT_ROLES.administrator.hint },
  },
});
export { AccountRoleEnum };

const AccountStateEnum = { ACTIVE: 'active', INVITED: 'invited', DEACTIVATED: 'deactivated' } as const satisfies Record<
  string,
  AccountState
>;
registerEnumType(AccountStateEnum, {
  name: 'AccountState',
  description: 'Whether its owner can sign in.',
  valuesMap: {
    ACTIVE: { description: 'Can sign in.' },
    INVITED: { description: 'Has not accepted the invitation yet.' },
    DEACTIVATED: { description: 'Cannot sign in any more.' },
  },
});

@ObjectType('Account', { description: 'The account of an officer, as administrators see it.' })
export class AccountModel {
  @Field(() => ID, { description: 'Unique ID, the same as that of `Admin`.' })
  id: string;

  @Field({ description: 'Name of the officer; empty if it was never entered.' })
  name: string;

  @Field({ description: 'E-mail address for signing in.' })
  email: string;

  @Field(() => AccountRoleEnum, { description: 'What the officer may do.' })
  role: AccountRole;

  @Field(() => AccountStateEnum, { description: 'Whether the officer can sign in.' })
  state: AccountState;

  @Field({ description: 'When the account was created.' })
  createdAt: Date;

  @Field(() => Date, {
    nullable: true,
    description:
      'Time of the last request of any session, accurate to the minute; null before the first. API keys do not count.',
  })
  lastSeenAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'When the last link for choosing a password expires; null without one that works.',
  })
  linkExpiresAt: Date | null;

  @Field(() => CalendarDate, {
    nullable: true,
    description: 'Last day of access, after which the account is deactivated; null for none.',
  })
  lastDay: string | null;

  @Field({ description: 'Whether signing in asks for a second step.' })
  secondStep: boolean;

  @Field(() => Int, { description: 'Number of valid API keys that the officer created.' })
  apiKeys: number;
}

@ObjectType('HandedLink', {
  description: 'A link by which the owner of an account accepts an invitation or chooses a password, once.',
})
export class HandedLinkModel {
  @Field(() => AccountModel, { description: 'The account.' })
  account: AccountModel;

  @Field({ description: 'The secret address. It is returned this once and stored nowhere.' })
  url: string;

  @Field({ description: 'When the link stops working.' })
  expiresAt: Date;

  @Field({ description: 'Whether a message with the link is on its way to the owner of the account.' })
  mailed: boolean;
}

@InputType('InvitationInput', { description: 'A new account.' })
export class InvitationInput {
  @Field({ description: 'Name of the officer.' })
  @ValidatedText(ACCOUNT_RULES.name)
  name: string;

  @Field({ description: 'E-mail address for signing in.' })
  @ValidatedText(ACCOUNT_RULES.email)
  email: string;

  @Field(() => AccountRoleEnum, { description: 'What the officer may do.' })
  @IsIn(Object.values(AccountRoleEnum))
  role: AccountRole;
}

@ArgsType()
export class AccountNameArguments {
  @Field({ description: 'Name that other officers see.' })
  @ValidatedText(ACCOUNT_RULES.name)
  name: string;
}

@ObjectType('PasswordLink', { description: 'What the holder of a link for choosing a password may know.' })
export class PasswordLinkModel {
  @Field({ description: 'E-mail address of the account.' })
  email: string;

  @Field({ description: 'Name of the officer; may be empty.' })
  name: string;

  @Field({ description: 'Whether it is an invitation that nobody has accepted yet.' })
  invitation: boolean;

  @Field({ description: 'Whether the account has a second step, so that its code is needed as well.' })
  codeNeeded: boolean;

  @Field({ description: 'When the link stops working.' })
  expiresAt: Date;
}

@ArgsType()
export class RequestPasswordLinkArguments {
  @Field({ description: 'E-mail address of the account.' })
  @ValidatedText(SIGN_IN_RULES.email)
  email: string;
}

@ArgsType()
export class SetPasswordArguments {
  @Field({ description: 'Token at the end of the link.' })
  token: string;

  @Field({
    description: `New password: ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters, not among the most common passwords, and not the e-mail address or the name of the site.`,
  })
  @ValidatedText(SET_PASSWORD_RULES.newPassword, { verbatim: true })
  newPassword: string;

  @Field(() => String, { nullable: true, description: CODE_DESCRIPTION })
  @ValidatedText(OPTIONAL_CODE_RULES, { optional: true })
  code?: string;
}
