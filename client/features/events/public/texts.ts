export const EVENT_MESSAGES = {
  loading: 'Loading events…',
  loadFailed: 'Failed to load events',
  upcomingTitle: 'Upcoming Events',
  seeMore: 'See More Events',
  showLess: 'Show Less',
  learnMore: 'Learn More',
  registerNow: 'Register Now',
  joinOnline: 'Take part online',
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
