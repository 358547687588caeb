import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { Once } from '../../platform/graphql/once.js';
import { LIMITS } from '../../platform/limits/limits.js';
import { ContactService } from './contact.service.js';
import { ContactMessageInput, FeedbackInput } from './contact.types.js';

const ON_ITS_WAY = `True once it is on its way; \`UNAVAILABLE\` when it is not. One visitor has ${LIMITS.mail.visitor.points} an hour, then \`TOO_MANY_REQUESTS\`.`;

@Resolver()
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Once()
  @Mutation(() => Boolean, {
    description: `Mails feedback to the developer. ${ON_ITS_WAY}`,
  })
  async sendFeedback(
    @Args('input', { description: 'The letter.' }) input: FeedbackInput,
    @CurrentCaller() caller: Caller,
  ): Promise<boolean> {
    await this.contact.sendFeedback(input, caller);
    return true;
  }

  @Public()
  @Once()
  @Mutation(() => Boolean, {
    description: `Mails a message to the club. ${ON_ITS_WAY}`,
  })
  async sendContactMessage(
    @Args('input', { description: 'The letter.' }) input: ContactMessageInput,
    @CurrentCaller() caller: Caller,
  ): Promise<boolean> {
    await this.contact.sendMessage(input, caller);
    return true;
  }
}
