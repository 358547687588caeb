import { Query, Resolver } from '@nestjs/graphql';
import { Allow } from '../access/access.js';
import { MailQueue, type MailStanding } from './mail-queue.js';
import { MailStatusModel } from './mail.types.js';

@Resolver()
export class MailResolver {
  constructor(private readonly queue: MailQueue) {}

  @Allow('admin', 'no key')
  @Query(() => MailStatusModel, { description: 'Whether mail works, as far as the server knows.' })
  mailStatus(): Promise<MailStanding> {
    return this.queue.standing();
  }
}
