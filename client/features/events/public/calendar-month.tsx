import { longDay } from '@shared/time';
import { dayOfMonth } from '../../../ui/calendar-days';
import { MonthGrid } from '../../../ui/month-grid';
import { CalendarHead } from './calendar-head';
import type { useCalendarKeys } from './calendar-keys';
import classes from './calendar-month.module.css';
import { DayLink } from './day-link';
import { eventCount } from './texts';

interface CalendarMonthProps {
  keys: ReturnType<typeof useCalendarKeys>;
  selected: string;
  today: string;
  /** Day -> number of events, without days that have none; undefined while loading. */
  counts: ReadonlyMap<string, number> | undefined;
}

const HEADING = 'calendar-month';

/** Every day is a link, so the calendar works before hydration; arrow keys work after it. */
export function CalendarMonth({ keys, selected, today, counts }: CalendarMonthProps) {
  const { cursor, tabIndexOf, table } = keys;
  return (
    <div className={classes.month}>
      <CalendarHead id={HEADING} month={cursor} today={today} />
      <MonthGrid
        className={classes.grid}
        aria-labelledby={HEADING}
        aria-busy={!counts}
        month={cursor}
        selected={selected}
        today={today}
        letters={3}
        renderDay={(date, props) => (
          <DayLink
            {...props}
            date={date}
            rel="nofollow"
            tabIndex={tabIndexOf(date)}
            data-events={counts?.has(date) || undefined}
            aria-label={dayLabel(date, counts?.get(date))}
          >
            {dayOfMonth(date)}
            <EventDots count={counts?.get(date) ?? 0} />
          </DayLink>
        )}
        {...table}
      />
    </div>
  );
}

/** `18 December 2026, 2 events`. */
const dayLabel = (date: string, count?: number): string =>
  count ? `${longDay(date)}, ${eventCount(count)}` : longDay(date);

const MAX_DOTS = 3;

/** One dot per event, three at most. */
const EventDots = ({ count }: { count: number }) => (
  <span className={classes.marks} aria-hidden>
    {Array.from({ length: Math.min(count, MAX_DOTS) }, (_mark, index) => (
      <i key={index} />
    ))}
  </span>
);
