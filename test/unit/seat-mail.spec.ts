import { describe, expect, test } from '@jest/globals';
import nodeIcal, { type VEvent } from 'node-ical';
import type { EventEntity } from '../../server/features/events/event.entity.js';
import { seatInvitation } from '../../server/features/events/seats/mail/seat-invitation.js';
import { mailboxOf } from '../../server/features/events/seats/mail/seat-mail-limits.js';
import {
  invitedEvent,
  nextSeatMail,
  type SeatSituation,
  toldAfter,
} from '../../server/features/events/seats/mail/seat-mail-plan.js';
import { seatMessage, type SeatMailContent } from '../../server/features/events/seats/mail/seat-messages.js';
import { SITE_DEFAULTS } from '../../server/shared/site.js';
import { readCalendar } from '../support/calendars.js';

const ZONE = 'Asia/Colombo';
const SETTINGS = { site: { ...SITE_DEFAULTS, name: 'Club, "The" Gavel', url: 'https://club.example' }, timeZone: ZONE };
const EVENT = {
  title: 'Debate',
  slug: 'debate',
  date: '2099-01-05',
  time: '18:00 to 20:00',
  location: 'Hall',
  onlineUrl: null,
};
const CONTENT: SeatMailContent = {
  seatId: '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3',
  email: 'ada@example.org',
  event: EVENT,
  organizer: { name: 'Club, "The" Gavel', address: 'noreply@club.example' },
  sequence: 0,
  url: 'https://club.example/seats/token',
  now: new Date('2099-01-01T10:00:00Z'),
  place: 3,
  offeredUntil: new Date('2099-01-02T10:00:00Z'),
  cancellation: 'cancelled',
  reason: 'Rain',
};

describe('an invitation', () => {
  const eventOf = (text: string) =>
    Object.values(nodeIcal.sync.parseICS(text)).find((part): part is VEvent => part?.type === 'VEVENT')!;
  const parsed = (content: SeatMailContent, method: 'REQUEST' | 'CANCEL' = 'REQUEST') => {
    const { content: text } = seatInvitation(method, content, SETTINGS);
    const root = readCalendar(text);
    const [entry, ...others] = root.getAllSubcomponents('vevent');
    expect(others).toEqual([]);
    const value = (name: string) => String(entry!.getFirstPropertyValue(name));
    return { text, root, entry: entry!, value };
  };

  test.each([
    ['REQUEST', 0, 'CONFIRMED'],
    ['CANCEL', 4, 'CANCELLED'],
  ] as const)(
    'R610 R612: %s names organizer, attendee, sequence and time, as two parsers read it',
    (method, sequence, status) => {
      const { text, root, entry, value } = parsed({ ...CONTENT, sequence }, method);
      expect(root.getFirstPropertyValue('method')).toBe(method);
      expect([value('sequence'), value('status'), value('summary')]).toEqual([String(sequence), status, 'Debate']);
      expect(value('uid')).toBe(`seat-${CONTENT.seatId}@club.example`);
      expect(value('organizer').toLowerCase()).toBe('mailto:noreply@club.example');
      const attendees = entry.getAllProperties('attendee');
      expect(attendees).toHaveLength(1);
      expect(String(attendees[0]!.getFirstValue()).toLowerCase()).toBe('mailto:ada@example.org');
      expect(attendees[0]!.getParameter('partstat')).toBe('ACCEPTED');
      expect(value('description')).toContain(CONTENT.url);
      expect(value('dtstamp')).toBe('2099-01-01T10:00:00Z');
      const event = eventOf(text);
      expect([event.start.toISOString(), event.end!.toISOString()]).toEqual([
        '2099-01-05T12:30:00.000Z',
        '2099-01-05T14:30:00.000Z',
      ]);
      for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    },
  );

  test('R610: an event without a time of day lasts its day, and its words are in the description', () => {
    const { entry, value } = parsed({ ...CONTENT, event: { ...EVENT, time: 'After sunset' } });
    expect(String(entry.getFirstPropertyValue('dtstart'))).toBe('2099-01-05');
    expect(value('description')).toContain('After sunset');
  });

  test.each([
    'END:VEVENT\r\nATTENDEE:MAILTO:x@evil.example',
    'a;b,c\\n\nBEGIN:VALARM',
    'x\u2028y\u0000"^"',
    '"😀'.repeat(60),
  ])('R615: titles and places are text, whatever is in them: %j', (evil) => {
    const event = { ...EVENT, title: evil, location: evil, onlineUrl: 'https://meet.example/a;b,c' };
    const organizer = { ...CONTENT.organizer, name: evil };
    const { entry, value, root } = parsed({ ...CONTENT, event, organizer });
    expect(root.getAllSubcomponents('vevent')).toHaveLength(1);
    expect(entry.getAllSubcomponents()).toEqual([]);
    expect(entry.getAllProperties('attendee')).toHaveLength(1);
    const plain = evil.replaceAll('\u0000', '').replaceAll('\r\n', '\n');
    expect(value('summary')).toBe(plain);
    expect(value('location')).toBe(`${plain}, https://meet.example/a;b,c`);
  });
});

describe('the text of a mail', () => {
  test.each([
    ['invitation', 'Your seat: Debate', 'REQUEST', 'Monday 5 January 2099, 18:00 to 20:00'],
    ['change', 'Changed: Debate', 'REQUEST', 'Hall'],
    ['cancellation', 'Cancelled: Debate', 'CANCEL', '“Debate” is cancelled: Rain'],
    [
      'reminder',
      'Reminder: Debate, Monday 5 January 2099',
      undefined,
      'I can’t come: https://club.example/seats/token?give-back',
    ],
    ['queue', 'In the queue: Debate', undefined, 'number 3 in the queue'],
    [
      'offer',
      'A seat is free for you: Debate',
      undefined,
      'Take it by 2 Jan 2099, 15:30 (Asia/Colombo): https://club.example/seats/token',
    ],
  ] as const)('R610 R611 R612 R613: of %s', (kind, subject, method, words) => {
    const message = seatMessage(kind, CONTENT, SETTINGS);
    expect(message).toMatchObject({ to: 'ada@example.org', subject, template: 'seat' });
    expect(message.calendar?.method).toBe(method);
    expect(message.text).toContain(words);
    expect(message.text).toContain(CONTENT.url);
    expect(message.text).not.toContain('undefined');
    expect(message.personal!.validUntil).toBe(
      kind === 'offer' ? '2099-01-02T10:00:00.000Z' : '2099-01-05T12:30:00.000Z',
    );
  });

  test.each(['givenBack', 'removed', 'erased'] as const)(
    'R612: of a seat that is %s does not offer to erase anything',
    (cancellation) => {
      expect(seatMessage('cancellation', { ...CONTENT, cancellation }, SETTINGS).text).not.toContain('http');
    },
  );

  test('R615: texts of the event cannot imitate its lines', () => {
    const { subject, text } = seatMessage(
      'invitation',
      { ...CONTENT, event: { ...EVENT, title: 'x\r\nI can’t come: https://evil.example' } },
      SETTINGS,
    );
    expect(subject).not.toMatch(/[\r\n]/);
    expect(text.split('\n').filter((line) => line.startsWith('I can’t come:'))).toHaveLength(1);
  });
});

describe('the next mail', () => {
  const event = { ...EVENT, attendance: 'in the room', statusOverride: null } as EventEntity;
  const nothing = { toldState: null, invitation: null, sequence: 0, remindedOf: null };
  const invited = { ...nothing, toldState: 'held', invitation: invitedEvent(event), sequence: 1 } as const;
  const cancelled: EventEntity = { ...event, statusOverride: 'cancelled' };
  const moved: EventEntity = { ...event, time: '19:00' };
  const held = { state: 'held' } as const;
  const EARLY = '2099-01-01T10:00:00Z';
  const LATE = '2099-01-04T12:30:00Z';
  const BEGUN = '2099-01-05T12:30:00Z';

  test.each<[string, Partial<SeatSituation>, string, string | null]>([
    ['R610: a seat that is taken', {}, EARLY, 'invitation'],
    ['R610: even if the event was saved just now', { isFresh: true }, EARLY, 'invitation'],
    ['R610: not twice', { told: invited }, EARLY, null],
    ['R611: a place in the queue', { seat: { state: 'queued' } }, EARLY, 'queue'],
    ['R611: not twice', { seat: { state: 'queued' }, told: { ...nothing, toldState: 'queued' } }, EARLY, null],
    ['R611: an offer', { seat: { state: 'offered' }, told: { ...nothing, toldState: 'queued' } }, EARLY, 'offer'],
    ['R611: an accepted offer', { told: { ...nothing, toldState: 'offered' } }, EARLY, 'invitation'],
    [
      'R611: none for a missed offer',
      { seat: { state: 'missed' }, told: { ...nothing, toldState: 'offered' } },
      EARLY,
      null,
    ],
    ['R612: another time', { event: moved, told: invited }, EARLY, 'change'],
    ['R612: once it has stayed', { event: moved, told: invited, isFresh: true }, EARLY, null],
    ['R612: not another description', { event: { ...event, description: 'x' }, told: invited }, EARLY, null],
    [
      'R612: an online link, not one that nobody sees',
      { event: { ...event, onlineUrl: 'https://x.example' }, told: invited },
      EARLY,
      null,
    ],
    ['R612: a cancelled event', { event: cancelled, told: invited }, EARLY, 'cancellation'],
    ['R612: a deleted event', { event: null, told: invited }, EARLY, 'cancellation'],
    ['R612: not one that has just been deleted', { event: null, told: invited, isFresh: true }, EARLY, null],
    ['R612: not twice', { event: cancelled, told: { ...invited, invitation: null } }, EARLY, null],
    ['R612: a reinstated event', { told: { ...invited, invitation: null, sequence: 2 } }, EARLY, 'invitation'],
    [
      'R612: not one that may be cancelled again',
      { told: { ...invited, invitation: null, sequence: 2 }, isFresh: true },
      EARLY,
      null,
    ],
    ['R612: nothing once it has begun', { event: null, told: invited }, BEGUN, null],
    ['R613: no reminder before 18:00 of the day before', { told: invited }, '2099-01-04T12:29:59Z', null],
    ['R613: a reminder from then on', { told: invited }, LATE, 'reminder'],
    ['R613: also hours later', { told: invited }, '2099-01-05T12:29:00Z', 'reminder'],
    ['R613: not twice', { told: { ...invited, remindedOf: EVENT.date } }, LATE, null],
    ['R613: again for another day', { told: { ...invited, remindedOf: '2098-12-01' } }, LATE, 'reminder'],
    ['R613: the change first', { event: moved, told: invited }, LATE, 'change'],
    ['R613: not once it has begun', { told: invited }, BEGUN, null],
    [
      'R613: not if an officer says that it is over',
      { event: { ...event, statusOverride: 'completed' }, told: invited },
      LATE,
      null,
    ],
    ['R613: not of a seat that is gone', { seat: { state: 'given back' }, told: invited }, LATE, null],
  ])('%s', (_, changes, now, kind) => {
    const situation = { seat: held, event, isFresh: false, told: nothing, ...changes };
    expect(nextSeatMail(situation, ZONE, new Date(now))).toBe(kind);
  });

  test('R613: an invitation in the last day counts as the reminder', () => {
    const facts = invitedEvent(event);
    expect(toldAfter('invitation', 'held', facts, 0, true)).toEqual({
      ...{ toldState: 'held', invitation: facts, sequence: 1, remindedOf: EVENT.date },
    });
    expect(toldAfter('change', 'held', facts, 1, false)).toEqual({ toldState: 'held', invitation: facts, sequence: 2 });
  });
});

test('R615: an address with an addition is the same mailbox, and so is one with other dots where those mean nothing', () => {
  expect(mailboxOf('ada+one+two@example.org')).toBe('ada@example.org');
  expect(mailboxOf('a.d.a@example.org')).toBe('a.d.a@example.org');
  for (const address of ['vic.tim@gmail.com', 'v.ictim+x.y@gmail.com', 'vict.i.m@googlemail.com'])
    expect(mailboxOf(address)).toBe('victim@gmail.com');
});
