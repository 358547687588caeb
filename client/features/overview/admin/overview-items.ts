import { dateAndTime, dayIn, longDate, longDay, shortMonth, weekdayOf } from '@shared/time';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { dayOfMonth } from '../../../ui/calendar-days';
import { submissionCount } from '../../../ui/submission-count';
import { OVERVIEW_MESSAGES } from './texts';

export interface OverviewItem {
  heading: string;
  text: string;
  /** Smaller text below the value. */
  details: string;
  /** Link to the tab that manages it. */
  to?: string;
  mood?: 'waiting' | 'good' | 'bad';
}

/** In display order. */
export const OVERVIEW_HEADINGS = [
  OVERVIEW_MESSAGES.submissions,
  OVERVIEW_MESSAGES.event,
  OVERVIEW_MESSAGES.applications,
  OVERVIEW_MESSAGES.mail,
] as const;

export const overviewItems = (data: DashboardOverviewQuery, timeZone: string): readonly OverviewItem[] => [
  submissions(data.waitingSubmissions, timeZone),
  nextEvent(data.upcomingEvents.nodes[0], timeZone),
  applications(data.membershipConfig),
  mail(data.mailStatus, timeZone),
];

const submissions = (
  { count, since }: DashboardOverviewQuery['waitingSubmissions'],
  timeZone: string,
): OverviewItem => ({
  heading: OVERVIEW_MESSAGES.submissions,
  text: count ? submissionCount(count) : OVERVIEW_MESSAGES.noSubmissions,
  details: since ? `Oldest from ${longDate(timeZone, since)}` : OVERVIEW_MESSAGES.allRead,
  to: '/admin/blog/submissions',
  mood: count ? 'waiting' : undefined,
});

function nextEvent(
  event: DashboardOverviewQuery['upcomingEvents']['nodes'][number] | undefined,
  timeZone: string,
): OverviewItem {
  const about = OVERVIEW_MESSAGES.event;
  if (!event)
    return {
      heading: about,
      text: OVERVIEW_MESSAGES.noEvent,
      details: OVERVIEW_MESSAGES.makeEvent,
      to: '/admin/events/new',
    };
  const { id, title, date, time } = event;
  const isToday = date === dayIn(timeZone, new Date());
  const day = isToday ? OVERVIEW_MESSAGES.today : `${weekdayOf(date)} ${dayOfMonth(date)} ${shortMonth(date)}`;
  return {
    heading: about,
    text: title,
    details: `${day}, ${time}`,
    to: `/admin/events/${id}`,
    mood: isToday ? 'waiting' : undefined,
  };
}

function applications({ isOpen, closeDate, nextIntakeDate }: DashboardOverviewQuery['membershipConfig']): OverviewItem {
  const more = isOpen
    ? closeDate
      ? `Until ${longDay(closeDate)}`
      : OVERVIEW_MESSAGES.noCloseDate
    : nextIntakeDate
      ? `Next intake ${longDay(nextIntakeDate)}`
      : OVERVIEW_MESSAGES.noIntake;
  const state = isOpen ? OVERVIEW_MESSAGES.open : OVERVIEW_MESSAGES.closed;
  return {
    heading: OVERVIEW_MESSAGES.applications,
    text: state,
    details: more,
    to: '/admin/applications',
    mood: isOpen ? 'good' : undefined,
  };
}

function mail(
  { way, lastSentAt, failingSince, waiting }: DashboardOverviewQuery['mailStatus'],
  timeZone: string,
): OverviewItem {
  const about = OVERVIEW_MESSAGES.mail;
  const kept = waiting ? `, ${waiting.toLocaleString('en')} waiting` : '';
  if (failingSince) {
    const more = `Since ${dateAndTime(timeZone, failingSince)}${kept}`;
    return { heading: about, text: OVERVIEW_MESSAGES.failing, details: more, mood: 'bad' };
  }
  if (way === 'OUTBOX')
    return { heading: about, text: OVERVIEW_MESSAGES.outbox, details: OVERVIEW_MESSAGES.outboxHint };
  if (!lastSentAt)
    return { heading: about, text: OVERVIEW_MESSAGES.untried, details: `${OVERVIEW_MESSAGES.untriedHint}${kept}` };
  const more = `Last sent ${dateAndTime(timeZone, lastSentAt)}${kept}`;
  return { heading: about, text: OVERVIEW_MESSAGES.working, details: more, mood: 'good' };
}
