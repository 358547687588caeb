import type { OnModuleInit } from '@nestjs/common';
import { Args, ID, Mutation, Parent, Query, ResolveField, Resolver } from '@nestjs/graphql';
import { Policy } from '../../core/access/policy.js';
import { CurrentAdmin } from '../../core/access/request-principal.js';
import type { SignedInAdmin } from '../../core/access/principal.js';
import { Config } from '../../core/config/config.js';
import { idempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { SiteDay } from '../../core/time/site-day.js';
import { CalendarDate } from '../../infra/graphql/calendar-date.js';
import { IdempotencyKey } from '../../infra/graphql/idempotency-key.js';
import { NodeService } from '../../infra/graphql/node.service.js';
import { EditedVersion } from '../../infra/graphql/versioned.js';
import { eveningOnDay, eveningText } from '../../shared/meeting-texts.js';
import { MEETING_LIMITS } from '../../shared/meeting-rules.js';
import { eveningPath, eveningShareText } from './evening-share-text.js';
import { instantsOf } from './evening-instants.js';
import { MEETING_POLICIES } from './meetings.policy.js';
import { MeetingsService, type MeetingEvening, type MeetingsNow } from './meetings.service.js';
import { EveningChangeInput, EveningModel, MeetingNoticeModel } from './evening.types.js';
import { WeeklyMeetingInput, WeeklyMeetingModel } from './weekly-meeting.types.js';
import { WeeklyMeetingEntity } from './weekly-meeting.entity.js';

const MeetingId = (): ParameterDecorator => Args('id', { type: () => ID, description: 'ID of the weekly meeting.' });
const EveningDate = (): ParameterDecorator =>
  Args('date', { type: () => CalendarDate, description: 'Day of the evening by the weekly rule.' });

@Resolver(() => EveningModel)
export class MeetingsResolver implements OnModuleInit {
  constructor(
    private readonly meetings: MeetingsService,
    private readonly config: Config,
    private readonly day: SiteDay,
    private readonly nodes: NodeService,
  ) {}

  onModuleInit(): void {
    this.nodes.register('WeeklyMeeting', WeeklyMeetingEntity, () => true);
  }

  @Policy(MEETING_POLICIES.list)
  @Query(() => [WeeklyMeetingModel], { description: 'The weekly meetings, the oldest first.' })
  weeklyMeetings(): Promise<WeeklyMeetingEntity[]> {
    return this.meetings.list();
  }

  @Policy(MEETING_POLICIES.list)
  @Query(() => EveningModel, {
    nullable: true,
    description: 'The next evening that takes place and is not over; null if none is known.',
  })
  async nextMeeting(): Promise<MeetingEvening | null> {
    return (await this.meetings.now()).next;
  }

  @Policy(MEETING_POLICIES.list)
  @Query(() => MeetingNoticeModel, {
    nullable: true,
    description: 'What is said under the bar of every page about the evening that is near; null if none is.',
  })
  async meetingNotice(): Promise<MeetingsNow['notice']> {
    return (await this.meetings.now()).notice;
  }

  @Policy(MEETING_POLICIES.list)
  @Query(() => [EveningModel], {
    name: 'meetings',
    description: 'The evenings of a span of days, by the weekly rule or because they were moved there, soonest first.',
  })
  list(
    @Args('from', { type: () => CalendarDate, description: 'The first day of the period.' }) from: string,
    @Args('to', {
      type: () => CalendarDate,
      description: `The last day of the period, at most ${MEETING_LIMITS.spanDays} days later.`,
    })
    to: string,
  ): Promise<MeetingEvening[]> {
    return this.meetings.evenings(from, to);
  }

  @Policy(MEETING_POLICIES.create)
  @Mutation(() => WeeklyMeetingModel, { description: 'Adds a weekly meeting.' })
  createWeeklyMeeting(
    @Args('input', { description: 'The meeting.' }) input: WeeklyMeetingInput,
    @IdempotencyKey() key: string | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<WeeklyMeetingEntity> {
    return this.meetings.create(input, admin.email, { request: idempotentRequest(key, { admin }) });
  }

  @Policy(MEETING_POLICIES.update)
  @Mutation(() => WeeklyMeetingModel, {
    description:
      'Changes a weekly meeting. With `version`, a save by somebody else since then is a `CONFLICT` that says who saved and when.',
  })
  updateWeeklyMeeting(
    @MeetingId() id: string,
    @Args('input', { description: 'The meeting.' }) input: WeeklyMeetingInput,
    @EditedVersion() version: number | undefined,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<WeeklyMeetingEntity> {
    return this.meetings.update(id, input, admin.email, version ?? undefined);
  }

  @Policy(MEETING_POLICIES.delete)
  @Mutation(() => ID, {
    description:
      'Deletes a weekly meeting, with what was said about its evenings, and returns its ID. `undoDelete` restores both.',
  })
  async deleteWeeklyMeeting(@MeetingId() id: string): Promise<string> {
    await this.meetings.delete(id);
    return id;
  }

  @Policy(MEETING_POLICIES.change)
  @Mutation(() => EveningModel, {
    description:
      'Says that one evening differs: it is called off, moved or online, or held on a day off. Replaces what was said before. `BAD_USER_INPUT` if an event takes the place of the evening: that event is then cancelled or moved instead.',
  })
  changeMeeting(
    @MeetingId() id: string,
    @EveningDate() date: string,
    @Args('input', { description: 'What differs.' }) input: EveningChangeInput,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<MeetingEvening> {
    return this.meetings.change(id, date, input, admin.email);
  }

  @Policy(MEETING_POLICIES.change)
  @Mutation(() => EveningModel, { description: 'Lets the weekly rule decide about an evening again.' })
  resetMeeting(
    @MeetingId() id: string,
    @EveningDate() date: string,
    @CurrentAdmin() admin: SignedInAdmin,
  ): Promise<MeetingEvening> {
    return this.meetings.reset(id, date, admin.email);
  }

  @ResolveField(() => ID, { description: 'Never changes.' })
  id(@Parent() { meeting, date }: MeetingEvening): string {
    return `${meeting.id}-${date}`;
  }

  @ResolveField(() => WeeklyMeetingModel, { description: 'The weekly meeting.' })
  weeklyMeeting(@Parent() { meeting }: MeetingEvening): WeeklyMeetingEntity {
    return meeting;
  }

  @ResolveField(() => Date, { description: 'When it begins, with the offset of the site’s time zone.' })
  startsAt(@Parent() evening: MeetingEvening): string {
    return instantsOf(this.config.timeZone, evening).startsAt;
  }

  @ResolveField(() => Date, { description: 'When it would begin by the weekly rule.' })
  usualStartsAt(@Parent() evening: MeetingEvening): string {
    return instantsOf(this.config.timeZone, evening).usualStartsAt;
  }

  @ResolveField(() => Date, {
    nullable: true,
    description: 'When it ends, with the offset of the site’s time zone; null if that is open.',
  })
  endsAt(@Parent() evening: MeetingEvening): string | null {
    return instantsOf(this.config.timeZone, evening).endsAt;
  }

  @ResolveField(() => String, { description: 'Day, hours and place in one sentence, as at the time of the response.' })
  text(@Parent() evening: MeetingEvening): string {
    return eveningText(evening, this.day.minute);
  }

  @ResolveField(() => String, {
    description:
      'What the page of a day says about it, by the weekly rule or because it was moved there; empty if an event takes its place or it is out of term.',
  })
  textOnDay(
    @Parent() evening: MeetingEvening,
    @Args('date', { type: () => CalendarDate, description: 'The day.' }) date: string,
  ): string {
    return eveningOnDay(evening, date);
  }

  @ResolveField(() => String, {
    description:
      'For sharing in a chat: which meeting, day, hours, place, what differs and why, and the address of the page of the day, on a line each.',
  })
  shareText(@Parent() evening: MeetingEvening): string {
    return eveningShareText(evening, evening.meeting, this.config.site.url + eveningPath(evening));
  }
}
