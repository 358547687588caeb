import { ArgsType, Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Checked } from '../../platform/input/checked.js';
import {
  PASSWORD_LENGTH,
  PASSWORD_RULES,
  type Role,
  SESSION_HOURS,
  SESSION_IDLE_HOURS,
  SIGN_IN_RULES,
} from '../../shared/sessions.js';

const RoleEnum = { ADMIN: 'admin' } as const satisfies Record<string, Role>;
registerEnumType(RoleEnum, {
  name: 'Role',
  description: 'What somebody may do.',
  valuesMap: { ADMIN: { description: 'Everything.' } },
});

@ObjectType('Admin', { description: 'Somebody who keeps the site.' })
export class AdminModel {
  @Field(() => ID, { description: 'Stays the same for good.' })
  id: string;

  @Field({ description: 'The address to sign in with.' })
  email: string;

  @Field(() => RoleEnum, { description: 'What they may do.' })
  role: Role;
}

@ObjectType('SignedIn', { description: 'A session that has begun.' })
export class SignedInModel {
  @Field({ description: 'Send it as `Authorization: Bearer …`. A browser has it as a cookie too.' })
  token: string;

  @Field({
    description: `When the session ends at the latest: ${SESSION_HOURS} hours after it began, or after ${SESSION_IDLE_HOURS} hours without a call.`,
  })
  expiresAt: Date;

  @Field({ description: 'Who signed in.' })
  admin: AdminModel;
}

@ObjectType('Session', { description: 'One sign-in of whoever asks.' })
export class SessionModel {
  @Field(() => ID, { description: 'Of this sign-in alone.' })
  id: string;

  @Field({ description: 'The browser it was begun in, in words: “Firefox on Windows”.' })
  browser: string;

  @Field({ description: 'When it began.' })
  createdAt: Date;

  @Field({ description: 'When something was last asked in it, to the minute.' })
  lastSeenAt: Date;

  @Field({ description: 'When it ends at the latest.' })
  expiresAt: Date;

  @Field({ description: 'Whether it is the one that asks.' })
  current: boolean;
}

@ArgsType()
export class ChangePasswordArguments {
  @Field({ description: 'The present password. Five wrong ones close this for a quarter of an hour.' })
  @Checked(PASSWORD_RULES.currentPassword, { verbatim: true })
  currentPassword: string;

  @Field({
    description: `The new one: ${PASSWORD_LENGTH.least} to ${PASSWORD_LENGTH.most} characters, no common word, not the present one and not the address.`,
  })
  @Checked(PASSWORD_RULES.newPassword, { verbatim: true })
  newPassword: string;
}

@ArgsType()
export class SignInArguments {
  @Field({ description: 'The administrator’s e-mail address.' })
  @Checked(SIGN_IN_RULES.email)
  email: string;

  @Field({ description: 'The password. Five wrong ones close the account for a quarter of an hour.' })
  @Checked(SIGN_IN_RULES.password, { verbatim: true })
  password: string;
}
