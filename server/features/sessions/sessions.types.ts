import { ArgsType, Field, ID, ObjectType, registerEnumType } from '@nestjs/graphql';
import { Checked } from '../../platform/input/checked.js';
import { type Role, SIGN_IN_RULES } from '../../shared/sessions.js';

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
    description: 'When the session ends at the latest: 12 hours after it began, or after 2 hours without a call.',
  })
  expiresAt: Date;

  @Field({ description: 'Who signed in.' })
  admin: AdminModel;
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
