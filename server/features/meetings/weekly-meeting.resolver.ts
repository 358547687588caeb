import { Args, Int, Parent, ResolveField, Resolver } from '@nestjs/graphql';
import { DomainError } from '../../shared/errors.js';
import { EveningModel } from './evening.types.js';
import { MeetingsService, type MeetingEvening } from './meetings.service.js';
import type { WeeklyMeetingEntity } from './weekly-meeting.entity.js';
import { WeeklyMeetingModel } from './weekly-meeting.types.js';

const WEEKS = 8;
const MAX_WEEKS = 26;

@Resolver(() => WeeklyMeetingModel)
export class WeeklyMeetingResolver {
  constructor(private readonly meetings: MeetingsService) {}

  @ResolveField(() => [EveningModel], {
    description: 'Its evenings in the coming weeks, today’s included, soonest first, whether or not they take place.',
  })
  upcoming(
    @Parent() { id }: WeeklyMeetingEntity,
    @Args('weeks', { type: () => Int, defaultValue: WEEKS, description: `Number of weeks, 1 to ${MAX_WEEKS}.` })
    weeks: number,
  ): Promise<MeetingEvening[]> {
    if (weeks < 1 || weeks > MAX_WEEKS) throw DomainError.invalid({ weeks: `Ask for 1 to ${MAX_WEEKS} weeks` });
    return this.meetings.upcoming(id, weeks);
  }
}
