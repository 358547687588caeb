import type { EventPlan } from '@shared/event-plan';
import { numeral } from '@shared/numeral';
import { weekdayAndDay } from '@shared/time';

export const EVENT_MESSAGES = {
  loading: 'Loading events…',
  loadFailed: 'Failed to load events',
  upcomingTitle: 'Upcoming Events',
  seeMore: 'See More Events',
  showLess: 'Show Less',
  cancelled: 'Cancelled',
  moved: 'Moved',
  movedFrom: ({ date, time, location }: EventPlan): string => `from ${weekdayAndDay(date)}, ${time}, ${location}`,
  learnMore: 'Learn More',
  registerNow: 'Register Now',
  joinOnline: 'Take part online',
  agenda: 'Agenda of the evening',
  loadingOne: 'Loading event…',
  notFoundTitle: 'No such event',
  notFound: 'Event not found',
  failedTitle: 'Error',
  when: 'When',
  where: 'Where',
  forWhom: 'For',
  room: 'Room for',
  seats: (count: number): string => `${numeral(count)} ${count === 1 ? 'seat' : 'seats'}`,
  over: 'This event is over',
  ongoing: 'It is on now',
  online: 'Online',
  onlineOnly: 'Online only',
  orOnline: 'or online',
  openMap: 'Open in Maps',
  share: 'Share',
  shareThis: 'Share this event',
  pictures: 'Pictures of that day',
  all: 'All activities',
  noneThatDay: 'No Events Scheduled',
  calendarTitle: 'Event calendar',
  today: 'Today',
  months: 'Months',
  chooseMonth: 'Choose a month',
  nextEvent: 'Next event',
  moreThatDay: 'More events on this day',
  addToCalendar: 'Add to calendar',
  downloadCalendar: 'Download the calendar (.ics)',
  subscribe: 'Subscribe to the calendar',
} as const;

/** `no events`, `1 event`, `2 events`. */
export const eventCount = (count: number): string => `${count || 'no'} ${count === 1 ? 'event' : 'events'}`;

/** The audience of an event, by its type. */
export const EVENT_AUDIENCES = {
  EDUCATIONAL_MEETING: 'Members and guests: come and listen, speak if you like',
  FUN_ACTIVITY: 'Members and their friends',
  OTHER: 'Everybody',
} as const;
