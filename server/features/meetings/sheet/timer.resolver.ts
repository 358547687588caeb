import { Args, Context, ID, Int, Mutation, Query, Resolver } from '@nestjs/graphql';
import { Policy } from '../../../core/access/policy.js';
import { ANONYMOUS, type GraphqlContext, type Principal } from '../../../core/access/principal.js';
import { CurrentPrincipal } from '../../../core/access/request-principal.js';
import { IdentifiesVisitor } from '../../../core/access/visitor-id.js';
import { PERSONAL_LINK_LIMIT } from '../../../core/records/personal-links/personal-link-limit.js';
import { SingleUse } from '../../../infra/graphql/operation-limits/single-use.js';
import { RateLimits } from '../../../infra/rate-limits/rate-limits.js';
import { TIMED_SPEECH_LIMITS } from '../../../shared/timed-speeches.js';
import { EveningDate, EveningMeeting } from './evening-arguments.js';
import { TIMER_POLICIES } from './sheet.policy.js';
import { SheetsService } from './sheets.service.js';
import { HAND_IN_LIMIT_DESCRIPTION } from './timer-limit.js';
import { TimedSpeechesService } from './timed-speeches.service.js';
import { HandInTimesArguments, TimedSpeechModel, TimerEveningModel } from './timer.types.js';

const { evening, lateDays, keptDays } = TIMED_SPEECH_LIMITS;

@Resolver(() => TimerEveningModel)
export class TimerResolver {
  constructor(
    private readonly sheets: SheetsService,
    private readonly speeches: TimedSpeechesService,
    private readonly limits: RateLimits,
  ) {}

  @Policy(TIMER_POLICIES.get)
  @Query(() => [TimerEveningModel], {
    nullable: true,
    description:
      'The evening of today, or the next one, and the one after it, with everything that the timer needs without a network. Null for a token that is not the club link’s.',
  })
  timerEvenings(
    @Args('token', { description: 'Secret of the club link.' }) token: string,
    @CurrentPrincipal() principal: Principal,
    @Context() context: GraphqlContext,
  ): Promise<TimerEveningModel[] | null> {
    context.isPrivate = true;
    if (principal !== ANONYMOUS) this.limits.consumeBurst(PERSONAL_LINK_LIMIT, principal);
    return this.sheets.forTimer(token);
  }

  @Policy(TIMER_POLICIES.handIn)
  @IdentifiesVisitor()
  @SingleUse()
  @Mutation(() => Int, {
    description: `Hands in the times of an evening, from its day until ${lateDays} days later, and returns the number of times that are stored for it. Times that were handed in before count once and stay as they are, so everything can be sent again after a lost response. At most ${evening} an evening. \`NOT_FOUND\` for a token that is not the club link’s. ${HAND_IN_LIMIT_DESCRIPTION} Beyond that: \`TOO_MANY_REQUESTS\`.`,
  })
  handInTimes(
    @Args() { token, meetingId, date, entries }: HandInTimesArguments,
    @CurrentPrincipal() principal: Principal,
  ): Promise<number> {
    return this.speeches.handIn(token, { meetingId, date }, entries, principal);
  }

  @Policy(TIMER_POLICIES.list)
  @Query(() => [TimedSpeechModel], {
    description: `The times that the timer of an evening has handed in, in order of their beginning. Names are erased ${keptDays} days after the evening.`,
  })
  timedSpeeches(@EveningMeeting() meetingId: string, @EveningDate() date: string): Promise<TimedSpeechModel[]> {
    return this.speeches.ofEvening({ meetingId, date });
  }

  @Policy(TIMER_POLICIES.delete)
  @Mutation(() => ID, {
    description: 'Deletes a time from the log of an evening and returns its ID. It cannot be restored.',
  })
  deleteTimedSpeech(@Args('id', { type: () => ID, description: 'ID of the time.' }) id: string): Promise<string> {
    return this.speeches.delete(id);
  }
}
