import { Args, Mutation, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentPrincipal } from '../../core/access/request-principal.js';
import type { Principal } from '../../core/access/principal.js';
import { IdentifiesVisitor } from '../../core/access/visitor-id.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { SingleUse } from '../../infra/graphql/operation-limits/single-use.js';
import { MAIL_LIMIT_DESCRIPTION } from '../../shared/contact.js';
import { ContactService } from './contact.service.js';
import { ContactMessageInput, FeedbackInput } from './contact.types.js';
import { CONTACT_POLICIES } from './contact.policy.js';

const RESULT = `True once the mail is sent, otherwise \`UNAVAILABLE\`. ${MAIL_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`;

@Resolver()
export class ContactResolver {
  constructor(private readonly contact: ContactService) {}

  @Policy(CONTACT_POLICIES.sendFeedback)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => Boolean, {
    description: `Mails feedback to the developer. ${RESULT}`,
  })
  async sendFeedback(
    @Args('input', { description: 'The message.' }) input: FeedbackInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<boolean> {
    await this.contact.sendFeedback(input, principal, idempotentRequest(key, principal));
    return true;
  }

  @Policy(CONTACT_POLICIES.sendMessage)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => Boolean, {
    description: `Mails a message to the club. ${RESULT}`,
  })
  async sendContactMessage(
    @Args('input', { description: 'The message.' }) input: ContactMessageInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentPrincipal() principal: Principal,
  ): Promise<boolean> {
    await this.contact.sendMessage(input, principal, idempotentRequest(key, principal));
    return true;
  }
}
