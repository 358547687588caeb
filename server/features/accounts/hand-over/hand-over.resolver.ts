import { Args, ArgsType, Field, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import type { SessionPrincipal } from '../../../core/access/principal.js';
import { CurrentSession } from '../../../core/access/request-principal.js';
import { Config } from '../../../core/config/config.js';
import { ValidatedText } from '../../../core/validation/validated-text.js';
import { EditedVersion } from '../../../infra/graphql/versioned.js';
import { HAND_OVER_RULES } from '../../../shared/hand-over.js';
import type { HandOverEntity } from './hand-over.entity.js';
import { HAND_OVER_POLICIES } from './hand-over.policy.js';
import { type CompletedHandOver, HandOvers } from './hand-over.service.js';
import { CompletedHandOverModel, HandOverModel, HandOverPatch, MailAddressesModel } from './hand-over.types.js';

@ArgsType()
class BeginHandOverArguments {
  @Field({ description: 'Year of the new committee, such as `27/28`.' })
  @ValidatedText(HAND_OVER_RULES.year)
  year: string;
}

const idArgument = () => Args('id', { type: () => ID, description: 'ID of the hand-over.' });

@Resolver()
export class HandOverResolver {
  constructor(
    private readonly handOvers: HandOvers,
    private readonly config: Config,
  ) {}

  @Policy(HAND_OVER_POLICIES.get)
  @Query(() => HandOverModel, { nullable: true, description: 'The hand-over in progress; null without one.' })
  handOver(): Promise<HandOverEntity | null> {
    return this.handOvers.open();
  }

  @Policy(HAND_OVER_POLICIES.get)
  @Query(() => HandOverModel, {
    nullable: true,
    description: 'The hand-over that was completed last; null without one.',
  })
  completedHandOver(): Promise<HandOverEntity | null> {
    return this.handOvers.completed();
  }

  @Policy(HAND_OVER_POLICIES.get)
  @Query(() => MailAddressesModel, { description: 'Addresses that receive mail. The operator of the site sets them.' })
  mailAddresses(): MailAddressesModel {
    const { mailClub: club, mailDeveloper: developer, contactEmail: contact } = this.config;
    return { club, developer, contact };
  }

  @Policy(HAND_OVER_POLICIES.prepare)
  @Mutation(() => HandOverModel, {
    description: 'Begins a hand-over. Returns the one in progress if there is one already.',
  })
  beginHandOver(
    @Args() { year }: BeginHandOverArguments,
    @CurrentSession() { admin }: SessionPrincipal,
  ): Promise<HandOverEntity> {
    return this.handOvers.begin(year, admin.email);
  }

  @Policy(HAND_OVER_POLICIES.prepare)
  @Mutation(() => HandOverModel, { description: 'Changes what a hand-over will do. Nothing of it takes effect yet.' })
  updateHandOver(
    @idArgument() id: string,
    @Args('input', { description: 'What changes.' }) input: HandOverPatch,
    @EditedVersion() version: number | undefined,
    @CurrentSession() { admin }: SessionPrincipal,
  ): Promise<HandOverEntity> {
    return this.handOvers.update(id, input, admin.email, version);
  }

  @Policy(HAND_OVER_POLICIES.prepare)
  @Mutation(() => ID, {
    description: 'Deletes a hand-over that was not completed, for good, and returns its ID. Nothing else changes.',
  })
  async discardHandOver(@idArgument() id: string): Promise<string> {
    await this.handOvers.discard(id);
    return id;
  }

  @Policy(HAND_OVER_POLICIES.complete)
  @Mutation(() => CompletedHandOverModel, {
    description:
      'Invites those who come, changes roles, ends the access of those who go or sets their last day, and publishes the team page: all of it, or nothing. Whoever completes it stays an administrator until there is another one who has chosen a password.',
  })
  completeHandOver(
    @idArgument() id: string,
    @Args('version', { type: () => Int, description: 'The version that was read.' }) version: number,
    @CurrentSession() session: SessionPrincipal,
  ): Promise<CompletedHandOver> {
    return this.handOvers.complete(id, version, session);
  }
}
