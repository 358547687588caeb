import { Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { MailQueue, type MailStatus } from './mail-queue.js';
import { MailStatusModel } from './mail.types.js';
import { MAIL_POLICIES } from './mail.policy.js';

@Resolver()
export class MailResolver {
  constructor(private readonly queue: MailQueue) {}

  @Policy(MAIL_POLICIES.getStatus)
  @Query(() => MailStatusModel, { description: 'Whether mail is being delivered, as far as the server knows.' })
  mailStatus(): Promise<MailStatus> {
    return this.queue.status();
  }
}
