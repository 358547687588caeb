import { Args, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { SessionPrincipal } from '../../../core/access/principal.js';
import { CurrentSession } from '../../../core/access/request-principal.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { RECOVERY_CODES } from '../../../shared/second-step.js';
import type { NewAuthenticator } from './codes.js';
import { OwnSecondStep, type OwnSecondStepState } from './own-second-step.service.js';
import { SECOND_STEP_POLICIES } from './second-step.policy.js';
import { ConfirmAuthenticatorArguments, NewAuthenticatorModel, SecondStepModel } from './second-step.types.js';

const SHOWN_ONCE = 'They are returned this once, and only their hashes are stored.';

@Resolver()
export class SecondStepResolver {
  constructor(private readonly service: OwnSecondStep) {}

  @Policy(SECOND_STEP_POLICIES.get)
  @Query(() => SecondStepModel, { description: 'The second step of the signed-in officer.' })
  secondStep(@CurrentSession() session: SessionPrincipal): Promise<OwnSecondStepState> {
    return this.service.get(session);
  }

  @Policy(SECOND_STEP_POLICIES.setUp)
  @Mutation(() => NewAuthenticatorModel, {
    description: 'Begins to set up an authenticator app. Throws `CONFLICT` if the officer has a second step.',
  })
  startAuthenticator(@CurrentSession() session: SessionPrincipal): Promise<NewAuthenticator> {
    return this.service.start(session);
  }

  @Policy(SECOND_STEP_POLICIES.setUp)
  @SingleUse()
  @Mutation(() => [String], {
    description: `Turns the second step on: from then on, signing in asks for a code. Returns ${RECOVERY_CODES} recovery codes. ${SHOWN_ONCE}`,
  })
  confirmAuthenticator(
    @Args() { code }: ConfirmAuthenticatorArguments,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<string[]> {
    return this.service.confirm(code, session);
  }

  @Policy(SECOND_STEP_POLICIES.change)
  @Mutation(() => [String], { description: `Replaces all recovery codes of the signed-in officer. ${SHOWN_ONCE}` })
  renewRecoveryCodes(@CurrentSession() session: SessionPrincipal): Promise<string[]> {
    return this.service.renewCodes(session);
  }

  @Policy(SECOND_STEP_POLICIES.change)
  @Mutation(() => Boolean, {
    description: 'Turns the second step off: signing in asks for the password alone. Also true without one.',
  })
  async turnOffSecondStep(@CurrentSession() session: SessionPrincipal): Promise<boolean> {
    await this.service.turnOff(session);
    return true;
  }

  @Policy(SECOND_STEP_POLICIES.require)
  @Mutation(() => Boolean, {
    description:
      'Sets whether every officer needs a second step. Whoever has none can then only set one up, and their API keys are refused until then. Throws `CONFLICT` if the administrator has none.',
  })
  async requireSecondStep(
    @Args('required', { description: 'Whether it is required.' }) required: boolean,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<boolean> {
    await this.service.require(required, session);
    return required;
  }
}
