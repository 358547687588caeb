import { SEAT_LIMITS } from '@shared/seats';
import { EVENT_MESSAGES } from '../public/texts';

const MAILED =
  'With an address you get an invitation for your calendar, and a reminder the day before. Without one, you get a link that shows your seat.';
const NOT_MAILED = 'No confirmation is mailed: you get a link that shows your seat.';

export const SEAT_MESSAGES = {
  title: 'Seats',
  left: (left: number, total: number): string => `${left} of ${EVENT_MESSAGES.seats(total)} left`,
  full: (total: number): string => (total === 1 ? 'The seat is taken' : `All ${EVENT_MESSAGES.seats(total)} are taken`),
  waiting: (people: number): string => `${people} ${people === 1 ? 'person waits' : 'people wait'} in the queue`,
  closed: 'The club takes no more names for this event',
  over: 'Seats are no longer taken',
  noted: (title: string): string => `The club has noted your name for “${title}”`,
  yours: 'You have taken a seat on this device',
  openYours: 'Show your seat',
  name: 'Name',
  email: 'Email (optional)',
  note: (isMailed: boolean): string =>
    `For this event only: the club sees them, and may write to you about it. They are erased ${SEAT_LIMITS.keptDays} days after it, or as soon as you like. ${isMailed ? MAILED : NOT_MAILED}`,
  take: 'Take a seat',
  queue: 'Join the queue',
  taking: 'Sending…',
  takeFailed: 'Failed to take a seat',
  needsScripts: 'Taking a seat needs JavaScript.',

  page: 'Your seat',
  held: 'You have a seat',
  heldHint:
    'Tell us at the door who you are. If you can’t come, please give the seat back: it goes to the next in the queue.',
  offered: 'A seat is free for you',
  offeredHint: (until: string): string => `Take it by ${until}. After that it goes to the next in the queue.`,
  queued: (place: number): string => `You are number ${place} in the queue`,
  queuedHint: (isMailed: boolean): string =>
    `When a seat becomes free, this page offers it to you for ${SEAT_LIMITS.offerHours} hours, on the last day for ${SEAT_LIMITS.lastDayOfferHours}. ${isMailed ? 'We mail you when it does.' : 'We don’t mail you, so please look in from time to time.'}`,
  givenBack: 'You gave it back',
  givenBackHint: 'Thank you: it goes to the next. Your name and address are erased.',
  removed: 'This seat is no longer yours',
  removedHint: 'The club has taken it back. Your name and address are erased.',
  missed: 'The seat went to the next in the queue',
  missedHint: 'It was free for you, but was not taken in time. Your name and address are erased. You can queue again.',
  eventGone: 'The event was deleted',
  cancelled: (reason: string): string => `The event is cancelled: ${reason}`,
  accept: 'Take this seat',
  giveBack: 'Give the seat back',
  leave: 'Leave the queue',
  erase: 'Erase everything',
  eraseHint: 'Gives the seat back and erases all that is stored about you, this page included.',
  rename: 'Change the name',
  renamed: 'The name was changed',
  copy: 'Copy the link to this page',
  copied: 'Copied. Whoever has the link can change or give back the seat.',
  copyFailed: 'The browser didn’t allow copying. Copy the address of this page instead.',
  erased: 'Everything is erased',
  erasedHint: 'Nothing about you is stored any more.',
  toEvent: 'To the event',
  toActivities: 'All activities',
  changeFailed: 'Failed to change the seat',
  failed: 'Failed to load the seat',
  missingTitle: 'There is no seat here',
  missing: 'The link may be incomplete, or the seat was erased.',
} as const;
