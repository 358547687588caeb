import { addMonths, firstOfMonth } from '../../../ui/calendar/calendar-days';

const MONTHS_AHEAD = 12;

/** First days of the earliest and of the latest month that links of the calendar lead to. */
export interface LinkedMonths {
  first: string;
  last: string;
}

/** From the month of the first event to a year ahead. Without an end, crawlers would follow the links for ever. */
export const linkedMonths = (today: string, firstEvent = today): LinkedMonths => ({
  first: firstOfMonth(firstEvent < today ? firstEvent : today),
  last: firstOfMonth(addMonths(today, MONTHS_AHEAD)),
});

export const isLinked = (date: string, { first, last }: LinkedMonths): boolean =>
  firstOfMonth(date) >= first && firstOfMonth(date) <= last;

/** First days of the months before and after a date's. From a month that is not linked they lead back to those that are. */
export function adjacentMonths(date: string, months: LinkedMonths): { previous?: string; next?: string } {
  const before = firstOfMonth(addMonths(date, -1));
  const after = firstOfMonth(addMonths(date, 1));
  return {
    ...(before >= months.first && { previous: before < months.last ? before : months.last }),
    ...(after <= months.last && { next: after > months.first ? after : months.first }),
  };
}
