import { Field, Int, ObjectType, registerEnumType } from '@nestjs/graphql';
import { MAIL_TRANSPORTS, type MailTransport } from './mailer.js';

registerEnumType(MAIL_TRANSPORTS, {
  name: 'MailWay',
  description: 'How the site sends mail.',
  valuesMap: {
    OUTBOX: { description: 'Nothing is configured: messages are stored as files and not sent.' },
    SERVER: { description: 'Through a mail server.' },
    PROVIDER: { description: 'Through the API of an e-mail provider.' },
  },
});

@ObjectType('MailStatus', { description: 'State of mail delivery, as far as the server knows. Contains no addresses.' })
export class MailStatusModel {
  @Field(() => MAIL_TRANSPORTS, { description: 'Transport in use.' })
  way: MailTransport;

  @Field(() => Date, {
    nullable: true,
    description: 'When a message was last sent or stored as a file; null if none was since the server started.',
  })
  lastSentAt: Date | null;

  @Field(() => Date, {
    nullable: true,
    description:
      'Time of the first failure since the last success; null if the last message was sent or none was attempted.',
  })
  failingSince: Date | null;

  @Field(() => Int, { description: 'Number of messages waiting to be sent, including those that will be retried.' })
  waiting: number;
}
