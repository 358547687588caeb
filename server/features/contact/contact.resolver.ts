import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { CurrentCaller, Public } from '../../platform/access/access.js';
import type { Caller } from '../../platform/access/caller.js';
import { Once } from '../../platform/graphql/once.js';
import { ContactService } from './contact.service.js';
import { ContactMessageInput, FeedbackInput } from './contact.types.js';

@Resolver()
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Public()
  @Once()
  @Mutation(() => Boolean, {
    description: 'Mails feedback to the developer. True once it is on its way; `UNAVAILABLE` when it is not.',
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
    description: 'Mails a message to the club. True once it is on its way; `UNAVAILABLE` when it is not.',
  })
  async sendContactMessage(
    @Args('input', { description: 'The letter.' }) input: ContactMessageInput,
    @CurrentCaller() caller: Caller,
  ): Promise<boolean> {
    await this.contact.sendMessage(input, caller);
    return true;
  }
}
