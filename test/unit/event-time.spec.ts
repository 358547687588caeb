import { describe, expect, test } from '@jest/globals';
import fc from 'fast-check';
import { parseEventTime } from '../../server/shared/event-time.js';
import { instantIn } from '../../server/shared/time.js';
import { cpuMsOf } from '../support/cpu-time.js';

const DAY = 24 * 60;
const at = (hour: number, minute = 0) => hour * 60 + minute;

describe('the time of an event', () => {
  test.each([
    ['6:00 PM', at(18), null],
    ['6:00PM', at(18), null],
    ['6 p.m.', at(18), null],
    ['06.30 a. m.', at(6, 30), null],
    ['18.00', at(18), null],
    ['18:00 hrs', at(18), null],
    ['18:00 PM', at(18), null],
    ['12 am', 0, null],
    ['12.15 pm', at(12, 15), null],
    ['noon', at(12), null],
    ['From 6 pm onwards', at(18), null],
    ['at 6 pm', at(18), null],
    ['6 pm - 7.30 pm', at(18), at(19, 30)],
    ['6:00pm to 7:20pm', at(18), at(19, 20)],
    ['18:00–19:30', at(18), at(19, 30)],
    ['6 - 7.30 pm', at(18), at(19, 30)],
    ['11:00 – 1:30 pm', at(11), at(13, 30)],
    ['11 am until 1.30', at(11), at(13, 30)],
    ['6 pm till 7', at(18), at(19)],
    ['6 pm - 19:30', at(18), at(19, 30)],
    ['9 am — 12 noon', at(9), at(12)],
    ['8 pm to midnight', at(20), DAY],
    ['10 pm - 1 am', at(22), DAY + at(1)],
    ['22:00 - 01:00', at(22), DAY + at(1)],
  ])('%s', (text, start, end) => {
    expect(parseEventTime(text)).toEqual({ start, end });
  });

  test.each([
    '',
    '6',
    '6 - 7',
    '25:00',
    '24:00',
    '18:60',
    '13 am',
    '6:00 xm',
    'after lunch',
    '6 pm - later',
    '6 pm or 7 pm',
    'Hall 6 pm',
    '6 pm, 7 pm - 8 pm',
    '6:0 pm',
    '-6 pm',
  ])('“%s” cannot be told', (text) => {
    expect(parseEventTime(text)).toBeNull();
  });

  const minutes = fc.integer({ min: 0, max: DAY - 1 });
  const two = (number: number) => String(number).padStart(2, '0');
  const STYLES: ((minute: number) => string)[] = [
    (minute) => `${two(Math.floor(minute / 60))}:${two(minute % 60)}`,
    (minute) => `${Math.floor(minute / 60)}.${two(minute % 60)}`,
    (minute) =>
      new Intl.DateTimeFormat('en-US', { hour: 'numeric', minute: '2-digit', timeZone: 'UTC' }).format(minute * 60_000),
    (minute) => `${Math.floor(minute / 60) % 12 || 12}.${two(minute % 60)}${minute < DAY / 2 ? 'a.m.' : 'p.m.'}`,
  ];
  const style = fc.constantFrom(...STYLES);

  test('comes back however it is written', () => {
    const between = fc.constantFrom('-', ' - ', '–', ' to ', ' until ');
    fc.assert(
      fc.property(minutes, minutes, style, between, (start, end, write, word) => {
        expect(parseEventTime(write(start))).toEqual({ start, end: null });
        const read = parseEventTime(`${write(start)}${word}${write(end)}`);
        expect(read).toEqual({ start, end: start < end ? end : end + DAY });
      }),
    );
  });

  test('never throws, and never tells what no day has', () => {
    fc.assert(
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:. apmto–-]{1,20}$/)), (text) => {
        const { start = 0, end = null } = parseEventTime(text) ?? {};
        expect(start >= 0 && start < DAY).toBe(true);
        expect(end === null || (end > start && end < 2 * DAY)).toBe(true);
      }),
    );
  });

  test('takes no time to read, however it was made up', () => {
    const texts = [' '.repeat(50_000), `6${' '.repeat(50_000)}x`, '6 pm - '.repeat(10_000), '1'.repeat(50_000)];
    expect(cpuMsOf(() => texts.forEach((text) => parseEventTime(text)))).toBeLessThan(500);
  });
});

describe('an instant on the clocks of a zone', () => {
  const ZONES = [
    'Asia/Colombo',
    'UTC',
    'America/New_York',
    'America/St_Johns',
    'Australia/Lord_Howe',
    'Pacific/Kiritimati',
    'Pacific/Apia',
  ];
  const shown = (zone: string, instant: number) =>
    new Intl.DateTimeFormat('sv-SE', { timeZone: zone, dateStyle: 'short', timeStyle: 'short' }).format(instant);

  test('is told with the offset of the place and the day', () => {
    expect(instantIn('Asia/Colombo', '2026-12-18', at(18))).toBe('2026-12-18T18:00:00+05:30');
    expect(instantIn('Asia/Colombo', '2026-12-31', DAY + 30)).toBe('2027-01-01T00:30:00+05:30');
    expect(instantIn('America/New_York', '2026-07-04', at(20))).toBe('2026-07-04T20:00:00-04:00');
    expect(instantIn('America/New_York', '2026-12-24', at(20))).toBe('2026-12-24T20:00:00-05:00');
    expect(instantIn('UTC', '2026-02-28', DAY)).toBe('2026-03-01T00:00:00+00:00');
  });

  test('is one at which the clocks there show just that, unless they leave it out', () => {
    const days = fc.date({ min: new Date('1975-01-01'), max: new Date('2037-01-01'), noInvalidDate: true });
    fc.assert(
      fc.property(fc.constantFrom(...ZONES), days, fc.integer({ min: 0, max: 2 * DAY }), (zone, day, minutes) => {
        const date = day.toISOString().slice(0, 10);
        const wanted = new Date(Date.parse(`${date}T00:00Z`) + minutes * 60_000).toISOString().slice(0, 16);
        const told = instantIn(zone, date, minutes);
        expect(told.slice(0, 16)).toBe(wanted);
        const onClock = wanted.replace('T', ' ');
        const instant = Date.parse(told);
        if (shown(zone, instant) === onClock) return;
        for (let off = -25 * 60; off <= 25 * 60; off += 15)
          expect(shown(zone, instant + off * 60_000)).not.toBe(onClock);
      }),
      { numRuns: 300 },
    );
  });
});
