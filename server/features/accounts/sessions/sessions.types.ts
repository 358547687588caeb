import { ArgsType, Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { CURRENT_PASSWORD_DESCRIPTION, PASSWORD_LENGTH, PASSWORD_RULES } from '../../../shared/passwords.js';
import { SESSION_HOURS, SESSION_IDLE_HOURS } from '../../../shared/session-lifetime.js';
import { CODE_DESCRIPTION, OPTIONAL_CODE_RULES } from '../../../shared/second-step.js';
import { SIGN_IN_RULES } from '../../../shared/sign-in.js';
import type { AccountRole, SignedInAdmin } from '../../../core/access/principal.js';
import { AccountRoleEnum } from '../accounts.types.js';

const RoleEnum = { ADMIN: 'admin' } as const;
registerEnumType(RoleEnum, {
  name: 'Role',
  description: 'Role of everybody with an account, as earlier clients know it: see `accountRole`.',
  valuesMap: { ADMIN: { description: 'Has an account.' } },
});

@ObjectType('Admin', { description: 'An officer of the site.' })
export class AdminModel {
  @Field(() => ID, { description: 'Unique ID; never changes.' })
  id: string;

  @Field({ description: 'E-mail address for signing in.' })
  email: string;

  @Field({ description: 'Name of the officer; empty if it was never entered.' })
  name: string;

  @Field(() => RoleEnum, { description: 'The same for everybody with an account.' })
  role: 'admin';

  @Field(() => AccountRoleEnum, { description: 'What the officer may do.' })
  accountRole: AccountRole;

  @Field({ description: 'False for an officer who signs in with a passkey alone.' })
  hasPassword: boolean;
}

export const toAdminModel = ({ role, ...admin }: SignedInAdmin): AdminModel => ({
  ...admin,
  role: 'admin',
  accountRole: role,
});

@ObjectType('SignedIn', { description: 'A new session.' })
export class SignedInModel {
  @Field({ description: 'Token for the header `Authorization: Bearer …`. Browsers also receive it as a cookie.' })
  token: string;

  @Field({
    description: `Latest end of the session: ${SESSION_HOURS} hours after sign-in, or earlier after ${SESSION_IDLE_HOURS} hours without a request.`,
  })
  expiresAt: Date;

  @Field({ description: 'The officer who signed in.' })
  admin: AdminModel;
}

@ObjectType('Session', { description: 'A session of the signed-in officer.' })
export class SessionModel {
  @Field(() => ID, { description: 'ID of the session.' })
  id: string;

  @Field({ description: 'Browser that started the session, such as “Firefox on Windows”.' })
  browser: string;

  @Field({ description: 'Time of sign-in.' })
  createdAt: Date;

  @Field({ description: 'Time of the last request, accurate to the minute.' })
  lastSeenAt: Date;

  @Field({ description: 'Latest end of the session.' })
  expiresAt: Date;

  @Field({ description: 'Whether this request uses the session.' })
  current: boolean;
}

@ArgsType()
export class ChangePasswordArguments {
  @Field(() => String, { nullable: true, description: CURRENT_PASSWORD_DESCRIPTION })
  @ValidatedText(PASSWORD_RULES.currentPassword, { verbatim: true, optional: true })
  currentPassword?: string;

  @Field({
    description: `New password: ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters, not the current one, not among the most common passwords, and not the e-mail address or the name of the site.`,
  })
  @ValidatedText(PASSWORD_RULES.newPassword, { verbatim: true })
  newPassword: string;

  @Field({
    defaultValue: false,
    description: 'Whether to revoke the API keys that this officer created.',
  })
  revokeApiKeys: boolean;
}

@ArgsType()
export class ConfirmPasswordArguments {
  @Field({ description: 'Current password. Five wrong attempts block this for 15 minutes.' })
  @ValidatedText(PASSWORD_RULES.currentPassword, { verbatim: true })
  currentPassword: string;
}

@ArgsType()
export class SignInArguments {
  @Field({ description: 'The officer’s e-mail address.' })
  @ValidatedText(SIGN_IN_RULES.email)
  email: string;

  @Field({ description: 'Password exactly as typed.' })
  @ValidatedText(SIGN_IN_RULES.password, { verbatim: true })
  password: string;

  @Field(() => String, { nullable: true, description: CODE_DESCRIPTION })
  @ValidatedText(OPTIONAL_CODE_RULES, { optional: true })
  code?: string;
}
