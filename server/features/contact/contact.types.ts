import { Field, InputType } from '@nestjs/graphql';
import { ValidatedText } from '../../core/validation/validated-text.js';
import { CONTACT_MESSAGE_RULES } from '../../shared/contact.js';

@InputType({ isAbstract: true })
abstract class MessageInput {
  @Field({ description: 'Name of the sender: plain text, not empty.' })
  @ValidatedText(CONTACT_MESSAGE_RULES.name)
  name: string;

  @Field({ description: 'E-mail address for the reply.' })
  @ValidatedText(CONTACT_MESSAGE_RULES.email)
  email: string;

  @Field({ description: 'The message: plain text, not empty.' })
  @ValidatedText(CONTACT_MESSAGE_RULES.message)
  message: string;
}

@InputType({ description: 'Feedback for the developer of the site. It is sent by e-mail and not stored.' })
export class FeedbackInput extends MessageInput {}

@InputType({ description: 'A message to the club. It is sent by e-mail and not stored.' })
export class ContactMessageInput extends MessageInput {
  @Field({
    nullable: true,
    description: 'Leave this empty. People do not see the field; it catches programs that fill in every field.',
  })
  website?: string;
}
