import { ArgsType, Field, Int, ObjectType } from '@nestjs/graphql';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { TIME_CODE, TIME_CODE_RULES } from '../../../shared/second-step.js';

@ObjectType('SecondStep', { description: 'What signing in asks for after the password.' })
export class SecondStepModel {
  @Field(() => Date, {
    nullable: true,
    description: 'When the officer set up an authenticator app; null if signing in asks for no code.',
  })
  since: Date | null;

  @Field(() => Int, { description: 'Number of recovery codes that are left. Each works once in place of a code.' })
  recoveryCodes: number;

  @Field({ description: 'Whether the site requires a second step of every officer.' })
  required: boolean;
}

@ObjectType('NewAuthenticator', {
  description: 'Secret of an authenticator app. It is returned this once, and counts from its first code on.',
})
export class NewAuthenticatorModel {
  @Field({ description: 'The secret, for typing it into the app.' })
  secret: string;

  @Field({ description: 'The same for a QR code: `otpauth://totp/…`.' })
  uri: string;
}

@ArgsType()
export class ConfirmAuthenticatorArguments {
  @Field({ description: `The ${TIME_CODE.digits} digits that the app shows.` })
  @ValidatedText(TIME_CODE_RULES)
  code: string;
}
