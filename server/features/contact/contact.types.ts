import { Field, InputType } from '@nestjs/graphql';
import { Checked } from '../../platform/input/checked.js';
import { LETTER_RULES } from '../../shared/contact.js';

@InputType({ isAbstract: true })
abstract class LetterInput {
  @Field({ description: 'Who writes: plain text, not empty.' })
  @Checked(LETTER_RULES.name)
  name: string;

  @Field({ description: 'Where an answer should go: an e-mail address.' })
  @Checked(LETTER_RULES.email)
  email: string;

  @Field({ description: 'What is said: plain text, not empty.' })
  @Checked(LETTER_RULES.message)
  message: string;
}

@InputType({ description: 'Feedback for the developer of the site. It is sent as a mail and not stored.' })
export class FeedbackInput extends LetterInput {}

@InputType({ description: 'A message to the club. It is sent as a mail and not stored.' })
export class ContactMessageInput extends LetterInput {
  @Field({
    nullable: true,
    description: 'Leave it empty: people do not see this field, programs that fill in everything do.',
  })
  website?: string;
}
