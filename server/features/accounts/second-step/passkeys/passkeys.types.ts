import { ArgsType, Field, ID, ObjectType } from '@nestjs/graphql';
import { ValidatedText } from '../../../../core/validation/validated-text.js';
import { PASSKEY_RULES } from '../../../../shared/second-step.js';

@ObjectType('Passkey', { description: 'A passkey of the signed-in officer.' })
export class PasskeyModel {
  @Field(() => ID, { description: 'ID of the passkey.' })
  id: string;

  @Field({ description: 'Name that the officer gave it.' })
  name: string;

  @Field({ description: 'When it was added.' })
  createdAt: Date;

  @Field(() => Date, { nullable: true, description: 'When it last signed in; null before the first time.' })
  lastUsedAt: Date | null;
}

@ArgsType()
export class PasskeyNameArguments {
  @Field({ description: 'Name by which the officer knows it.' })
  @ValidatedText(PASSKEY_RULES.name)
  name: string;
}

@ArgsType()
export class AddPasskeyArguments extends PasskeyNameArguments {
  @Field({ description: 'What `navigator.credentials.create` has returned, as JSON.' })
  @ValidatedText(PASSKEY_RULES.response, { verbatim: true })
  response: string;
}

@ArgsType()
export class AcceptWithPasskeyArguments extends AddPasskeyArguments {
  @Field({ description: 'Token at the end of the link.' })
  token: string;
}

@ArgsType()
export class PasskeyResponseArguments {
  @Field({ description: 'What `navigator.credentials.get` has returned, as JSON.' })
  @ValidatedText(PASSKEY_RULES.response, { verbatim: true })
  response: string;
}
