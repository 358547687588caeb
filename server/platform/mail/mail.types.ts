import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { MAIL_WAYS, type MailWay } from '../../shared/mail.js';

registerEnumType(MAIL_WAYS, {
  name: 'MailWay',
  description: 'How mail leaves the site.',
  valuesMap: {
    OUTBOX: { description: 'Not at all: nothing is configured, and each mail is kept as a file.' },
    SERVER: { description: 'Through a mail server.' },
    PROVIDER: { description: 'Through an e-mail provider’s interface.' },
  },
});

@ObjectType('MailStatus', { description: 'Whether mail works, as far as the server knows. Names no address.' })
export class MailStatusModel {
  @Field(() => MAIL_WAYS, { description: 'How it leaves.' })
  way: MailWay;

  @Field(() => Date, { nullable: true, description: 'When a mail last left, or was kept; none since the start.' })
  lastSentAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description: 'Since when mails could not be sent; none when the last one could, or none was tried.',
  })
  failingSince: Date | null;

  @Field(() => Int, { description: 'How many are stored to be sent, those included that are tried again later.' })
  waiting: number;
}
