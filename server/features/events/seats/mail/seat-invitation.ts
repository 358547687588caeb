import {
  ICalAttendeeRole,
  ICalAttendeeStatus,
  ICalAttendeeType,
  ICalCalendarMethod,
  ICalEventStatus,
} from 'ical-generator';
import type { Config } from '../../../../core/config/config.js';
import { removeInvalidCharacters } from '../../../../core/validation/invalid-characters.js';
import { ClubCalendar, serializeCalendar } from '../../../../infra/calendar/club-calendar.js';
import type { CalendarPart, MailSender } from '../../../../infra/mail/mailer.js';
import { parseEventTime } from '../../../../shared/event-time.js';
import { eventPath } from '../../../../shared/events.js';
import type { InvitedEvent } from './seat-mail.entity.js';

export interface Invitation {
  /** The entry of each seat is one of its own: who holds two of an event may give one back. */
  seatId: string;
  email: string;
  event: InvitedEvent;
  organizer: MailSender;
  sequence: number;
  /** Address of the page of the seat. */
  url: string;
  now: Date;
}

type SiteSettings = Pick<Config, 'site' | 'timeZone'>;

/** An invitation to an event, or its cancellation, for one person (RFC 5546). */
export function seatInvitation(
  method: CalendarPart['method'],
  invitation: Invitation,
  settings: SiteSettings,
): CalendarPart {
  const { seatId, email, event, organizer, sequence, now } = invitation;
  const { site } = settings;
  const calendars = new ClubCalendar(settings);
  const calendar = calendars.create({ method: ICalCalendarMethod[method] });
  const entry = calendar.createEvent({
    ...calendars.scheduleOf(event),
    id: `seat-${seatId}@${new URL(site.url).hostname}`,
    stamp: now,
    sequence,
    summary: removeInvalidCharacters(event.title),
    description: removeInvalidCharacters(describe(invitation)),
    location: removeInvalidCharacters([event.location, event.onlineUrl].filter(Boolean).join(', ')),
    url: site.url + eventPath(event.slug),
    status: method === 'CANCEL' ? ICalEventStatus.CANCELLED : ICalEventStatus.CONFIRMED,
    organizer: { name: removeInvalidCharacters(organizer.name) || organizer.address, email: organizer.address },
  });
  entry.createAttendee({
    email,
    type: ICalAttendeeType.INDIVIDUAL,
    role: ICalAttendeeRole.REQ,
    // Whoever takes a seat has said yes already. A reply by mail would change nothing.
    status: ICalAttendeeStatus.ACCEPTED,
    rsvp: false,
  });
  return { method, content: serializeCalendar(calendar) };
}

/** A time that calendars cannot show is repeated here. */
const describe = ({ event, url }: Invitation): string =>
  [parseEventTime(event.time) ? null : event.time, event.onlineUrl, `Your seat: ${url}`].filter(Boolean).join('\n\n');
