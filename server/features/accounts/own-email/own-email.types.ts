import { ArgsType, Field, ObjectType } from '@nestjs/graphql';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { EMAIL_CHANGE_RULES } from '../../../shared/accounts.js';

@ObjectType('EmailChange', { description: 'What the holder of a link for changing an e-mail address may know.' })
export class EmailChangeModel {
  @Field({ description: 'The present address of the account.' })
  from: string;

  @Field({ description: 'The new address.' })
  to: string;

  @Field({ description: 'When the link stops working.' })
  expiresAt: Date;
}

@ArgsType()
export class RequestEmailChangeArguments {
  @Field({ description: 'The new e-mail address.' })
  @ValidatedText(EMAIL_CHANGE_RULES.email)
  email: string;
}
