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
    ['midnight', 0, null],
    ['12 noon', at(12), null],
    ['6:00\u00A0PM', at(18), null],
    ['\u200E6:00 PM\u200B', at(18), null],
    ['1800', at(18), null],
    ['0900', at(9), null],
    ['1800 hrs', at(18), null],
    ['1800hrs.', at(18), null],
    ['1800h', at(18), null],
    ['1830 - 2000', at(18, 30), at(20)],
    ['1830–2000 hrs', at(18, 30), at(20)],
    ['630 pm', at(18, 30), null],
    ['630 - 730 pm', at(18, 30), at(19, 30)],
    ['18h30', at(18, 30), null],
    ['18 h 30', at(18, 30), null],
    ['18h', at(18), null],
    ['18h-20h', at(18), at(20)],
    ['18:00:00', at(18), null],
    ['18:00:00 - 19:30:00', at(18), at(19, 30)],
    ['6:00:00 PM', at(18), null],
    ['6:00 PM sharp', at(18), null],
    ['6 pm sharp to 8 pm', at(18), at(20)],
    ['6:00 PM IST', at(18), null],
    ['6:00 PM (IST) onwards', at(18), null],
    ['6 PM - 8 PM IST', at(18), at(20)],
    ['6:00 PM Sri Lanka time', at(18), null],
    ['18:00 (UTC+5:30)', at(18), null],
    ['6 o’clock pm', at(18), null],
    ['PM 6:00', at(18), null],
    ['p.m. 6', at(18), null],
    ['PM 6:00 - 7:30', at(18), at(19, 30)],
    ['AM 11 - PM 1', at(11), at(13)],
    ['6:00 PM \u2010 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM \u2011 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM\u20127:30 PM', at(18), at(19, 30)],
    ['6:00 PM \u2015 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM \u2212 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM ~ 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM 〜 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM ～ 7:30 PM', at(18), at(19, 30)],
    ['6:00 PM -- 7:30 PM', at(18), at(19, 30)],
    ['6 til 7 pm', at(18), at(19)],
    ['１８：００', at(18), null],
    ['６：３０　ＰＭ', at(18, 30), null],
    ['ප.ව. 6.00', at(18), null],
    ['ප. ව. 6.00', at(18), null],
    ['6.00 ප.ව.', at(18), null],
    ['පෙ.ව. 9.30', at(9, 30), null],
    ['පස්වරු 6.00ට', at(18), null],
    ['පෙරවරු 9', at(9), null],
    ['සවස 6.00 - 7.30', at(18), at(19, 30)],
    ['ප.ව. 6.00 සිට 7.30 දක්වා', at(18), at(19, 30)],
    ['උදේ 9 සිට', at(9), null],
    ['மாலை 6', at(18), null],
    ['மாலை 6 மணி', at(18), null],
    ['மாலை 6.30 மணிக்கு', at(18, 30), null],
    ['காலை 10 - 11.30', at(10), at(11, 30)],
    ['பி.ப. 6.00', at(18), null],
    ['மு.ப. 9.00', at(9), null],
    ['மாலை 6 மணி முதல் 8 மணி வரை', at(18), at(20)],
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
    '6 pm -',
    'pm',
    'pm 6 am',
    '100 - 200',
    '200',
    '2 hrs',
    '2h',
    '2500',
    '18:00:61',
    '6:00 PM GMT',
    '6 pm - 7 pm - 8 pm',
    '2026-12-18',
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
      fc.property(fc.oneof(fc.string(), fc.stringMatching(/^[\d:. aphmto–-]{1,20}$/)), (text) => {
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

  test.each([
    ['Europe/Berlin', '2027-03-28', 30, '2027-03-28 03:30'],
    ['America/New_York', '2027-03-14', 30, '2027-03-14 03:30'],
    ['Australia/Lord_Howe', '2027-10-03', 15, '2027-10-03 02:45'],
    ['Pacific/Apia', '2011-12-30', 0, '2011-12-31 02:00'],
  ])('in %s is moved later if the clocks leave it out on %s', (zone, date, minute, moved) => {
    expect(shown(zone, Date.parse(instantIn(zone, date, at(2, minute))))).toBe(moved);
  });

  test('is the first of two if the clocks show it twice', () => {
    expect(instantIn('Europe/Berlin', '2027-10-31', at(2, 30))).toBe('2027-10-31T02:30:00+02:00');
    expect(instantIn('America/New_York', '2027-11-07', at(1, 30))).toBe('2027-11-07T01:30:00-04:00');
  });

  test('is never in the year 10000', () => {
    expect(instantIn('Asia/Colombo', '9999-12-31', DAY + at(1))).toBe('9999-12-31T23:59:00+05:30');
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
