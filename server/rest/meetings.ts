import { Controller, UseInterceptors } from '@nestjs/common';
import { z } from 'zod';
import { Config } from '../core/config/config.js';
import { SiteDay } from '../core/time/site-day.js';
import { instantsOf } from '../features/meetings/evening-instants.js';
import { MEETING_POLICIES } from '../features/meetings/meetings.policy.js';
import { MeetingsService, type MeetingEvening } from '../features/meetings/meetings.service.js';
import { ApiTag } from '../infra/http/api-operation.js';
import { CacheControlInterceptor } from '../infra/http/cache-control.interceptor.js';
import { addDays } from '../shared/days.js';
import { EVENING_STATES } from '../shared/meetings.js';
import { DAY, ID, midnight } from './response-parts.js';
import { GetRoute } from './routes.js';

const WEEKS = 8;

const EVENING = z
  .object({
    _id: ID,
    title: z.string().meta({ description: 'What the weekly meeting is called.', examples: ['Weekly meeting'] }),
    date: DAY.meta({ description: 'The day by the weekly rule, as midnight UTC at the start of that day.' }),
    state: z.enum(Object.values(EVENING_STATES)).meta({ description: 'What happens on that evening.' }),
    takesPlace: z.boolean().meta({ description: 'Whether there is a meeting.' }),
    startsAt: z.iso
      .datetime({ offset: true })
      .meta({ description: 'When it begins.', examples: ['2026-12-17T18:00:00+05:30'] }),
    endsAt: z.iso
      .datetime({ offset: true })
      .nullable()
      .meta({
        description: 'When it ends; null if that is open.',
        examples: ['2026-12-17T19:30:00+05:30'],
      }),
    place: z.string().meta({ description: 'Where; empty for the club’s own address.' }),
    onlineUrl: z.string().meta({ description: 'Address at which one can take part online, or empty.' }),
    reason: z.string().meta({ description: 'Why it differs, or empty.' }),
    eventId: ID.nullable().meta({ description: 'The event in its place; null without one.' }),
  })
  .meta({ id: 'Meeting' });

@ApiTag('Meetings', 'The weekly meeting, evening by evening.')
@UseInterceptors(CacheControlInterceptor)
@Controller(['meetings', 'api/meetings'])
export class MeetingsController {
  constructor(
    private readonly meetings: MeetingsService,
    private readonly day: SiteDay,
    private readonly config: Config,
  ) {}

  @GetRoute({
    policy: MEETING_POLICIES.list,
    summary: `The evenings of the coming ${WEEKS} weeks, soonest first, whether or not they take place.`,
    response: z.array(EVENING),
    details: 'The time is that of the club’s time zone. GraphQL has other spans, and what changes an evening.',
  })
  async list(): Promise<z.infer<typeof EVENING>[]> {
    const { today } = this.day;
    const evenings = await this.meetings.evenings(today, addDays(today, 7 * WEEKS - 1));
    return evenings.map((evening) => this.#toResponse(evening));
  }

  #toResponse(evening: MeetingEvening): z.infer<typeof EVENING> {
    const { meeting, date, state, takesPlace, place, onlineUrl, reason, event } = evening;
    const { startsAt, endsAt } = instantsOf(this.config.timeZone, evening);
    return {
      _id: `${meeting.id}-${date}`,
      title: meeting.title,
      date: midnight(date),
      state,
      takesPlace,
      startsAt,
      endsAt,
      place,
      onlineUrl: onlineUrl ?? '',
      reason,
      eventId: event?.id ?? null,
    };
  }
}
