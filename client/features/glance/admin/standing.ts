import { countedSubmissions, GLANCE_MESSAGES } from '@shared/glance';
import { dateAndTime, dayIn, dayOfMonth, longDate, longDay, shortMonth, weekdayOf } from '@shared/time';
import type { AtAGlanceQuery } from '../../../gql/admin';

/** One thing that is told at a glance. */
export interface Standing {
  about: string;
  told: string;
  /** In smaller letters below it. */
  more: string;
  /** Where it is seen to. */
  to?: string;
  mood?: 'waiting' | 'good' | 'bad';
}

/** Of what is told, in its order. */
export const ABOUT = [
  GLANCE_MESSAGES.submissions,
  GLANCE_MESSAGES.event,
  GLANCE_MESSAGES.applications,
  GLANCE_MESSAGES.mail,
] as const;

/** What there is to know, each in two lines: how it stands, and since or until when. */
export const standings = (told: AtAGlanceQuery, timeZone: string): readonly Standing[] => [
  submissions(told.waitingSubmissions, timeZone),
  nextEvent(told.upcomingEvents.nodes[0], timeZone),
  applications(told.membershipConfig),
  mail(told.mailStatus, timeZone),
];

const submissions = ({ count, since }: AtAGlanceQuery['waitingSubmissions'], timeZone: string): Standing => ({
  about: GLANCE_MESSAGES.submissions,
  told: count ? countedSubmissions(count) : GLANCE_MESSAGES.noSubmissions,
  more: since ? `The first since ${longDate(timeZone, since)}` : GLANCE_MESSAGES.allRead,
  to: '/admin/blog/submissions',
  mood: count ? 'waiting' : undefined,
});

function nextEvent(event: AtAGlanceQuery['upcomingEvents']['nodes'][number] | undefined, timeZone: string): Standing {
  const about = GLANCE_MESSAGES.event;
  if (!event) return { about, told: GLANCE_MESSAGES.noEvent, more: GLANCE_MESSAGES.makeEvent, to: '/admin/events/new' };
  const { id, title, date, time } = event;
  const isToday = date === dayIn(timeZone, new Date());
  const day = isToday ? GLANCE_MESSAGES.today : `${weekdayOf(date)} ${dayOfMonth(date)} ${shortMonth(date)}`;
  return {
    about,
    told: title,
    more: `${day}, ${time}`,
    to: `/admin/events/${id}`,
    mood: isToday ? 'waiting' : undefined,
  };
}

function applications({ isOpen, closeDate, nextIntakeDate }: AtAGlanceQuery['membershipConfig']): Standing {
  const more = isOpen
    ? closeDate
      ? `Until ${longDay(closeDate)}`
      : GLANCE_MESSAGES.noCloseDate
    : nextIntakeDate
      ? `Next intake ${longDay(nextIntakeDate)}`
      : GLANCE_MESSAGES.noIntake;
  const told = isOpen ? GLANCE_MESSAGES.open : GLANCE_MESSAGES.closed;
  return {
    about: GLANCE_MESSAGES.applications,
    told,
    more,
    to: '/admin/applications',
    mood: isOpen ? 'good' : undefined,
  };
}

function mail({ way, lastSentAt, failingSince, waiting }: AtAGlanceQuery['mailStatus'], timeZone: string): Standing {
  const about = GLANCE_MESSAGES.mail;
  const kept = waiting ? `, ${waiting.toLocaleString('en')} waiting` : '';
  if (failingSince) {
    const more = `Since ${dateAndTime(timeZone, failingSince)}${kept}`;
    return { about, told: GLANCE_MESSAGES.failing, more, mood: 'bad' };
  }
  if (way === 'OUTBOX') return { about, told: GLANCE_MESSAGES.outbox, more: GLANCE_MESSAGES.outboxHint };
  if (!lastSentAt) return { about, told: GLANCE_MESSAGES.untried, more: `${GLANCE_MESSAGES.untriedHint}${kept}` };
  const more = `Last sent ${dateAndTime(timeZone, lastSentAt)}${kept}`;
  return { about, told: GLANCE_MESSAGES.working, more, mood: 'good' };
}
