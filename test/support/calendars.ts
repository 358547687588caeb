import ICAL from 'ical.js';
import nodeIcal, { type VEvent } from 'node-ical';
import { expect } from '@jest/globals';

const DAY_MS = 86_400_000;
/** An evening is moved by less. */
const MARGIN = 8 * DAY_MS;

/** Calendar components as ical.js reads them. */
export function readCalendar(text: string): ICAL.Component {
  const root = new ICAL.Component(ICAL.parse(text) as unknown[]);
  for (const zone of root.getAllSubcomponents('vtimezone')) ICAL.TimezoneService.register(new ICAL.Timezone(zone));
  return root;
}

const isCancelled = (event: ICAL.Event): boolean => event.component.getFirstPropertyValue('status') === 'CANCELLED';

function startsByIcalJs(text: string, last: number): number[] {
  const all = readCalendar(text)
    .getAllSubcomponents('vevent')
    .map((component) => new ICAL.Event(component));
  const starts: number[] = [];
  for (const event of all.filter((one) => !one.isRecurrenceException())) {
    if (!event.isRecurring()) {
      if (!isCancelled(event)) starts.push(Number(event.startDate.toJSDate()));
      continue;
    }
    const changed = all.filter((one) => one.isRecurrenceException() && one.uid === event.uid);
    const occurrences = event.iterator();
    for (let next = occurrences.next(); next && Number(next.toJSDate()) <= last; next = occurrences.next()) {
      const time = Number(next.toJSDate());
      const change = changed.find((one) => Number(one.recurrenceId.toJSDate()) === time);
      starts.push(change ? Number(change.startDate.toJSDate()) : time);
    }
  }
  return starts;
}

const startsByNodeIcal = (text: string, first: number, last: number): number[] =>
  Object.values(nodeIcal.sync.parseICS(text))
    .filter((part): part is VEvent => part?.type === 'VEVENT' && part.status !== 'CANCELLED')
    .flatMap((event) => nodeIcal.expandRecurringEvent(event, { from: new Date(first), to: new Date(last) }))
    .map(({ start }) => Number(start));

/** Instants of a span at which something of a calendar takes place, on which two parsers agree. */
export function calendarStarts(text: string, from: string, to: string): number[] {
  const [first, last] = [Date.parse(from), Date.parse(to)];
  const within = (starts: number[]) =>
    starts.filter((start) => first <= start && start <= last).toSorted((one, other) => one - other);
  const starts = within(startsByIcalJs(text, last + MARGIN));
  expect(within(startsByNodeIcal(text, first - MARGIN, last + MARGIN))).toEqual(starts);
  return starts;
}

/** A calendar program that has subscribed: it keeps entries by UID and RECURRENCE-ID, and takes no older SEQUENCE. */
export class CalendarSubscriber {
  readonly #entries = new Map<string, ICAL.Component>();
  #root = new ICAL.Component('vcalendar');

  /** Takes in what the feed says now. */
  receive(text: string): void {
    this.#root = readCalendar(text);
    const entries = this.#root.getAllSubcomponents('vevent');
    const keyOf = (entry: ICAL.Component): string =>
      `${entry.getFirstPropertyValue('uid')} ${entry.getFirstPropertyValue('recurrence-id') ?? ''}`;
    const sequenceOf = (entry: ICAL.Component): number => Number(entry.getFirstPropertyValue('sequence'));
    const kept = new Set(entries.map(keyOf));
    for (const key of this.#entries.keys()) if (!kept.has(key)) this.#entries.delete(key);
    for (const entry of entries) {
      const former = this.#entries.get(keyOf(entry));
      if (!former || sequenceOf(entry) >= sequenceOf(former)) this.#entries.set(keyOf(entry), entry);
    }
  }

  /** What it shows, as a calendar. */
  get text(): string {
    for (const entry of this.#root.getAllSubcomponents('vevent')) this.#root.removeSubcomponent(entry);
    for (const entry of this.#entries.values()) this.#root.addSubcomponent(entry);
    return `${this.#root.toString()}\r\n`;
  }
}
