import { countedEvents } from '@shared/events';
import { dayOfMonth, longDay, weekdayOf } from '@shared/time';
import { monthOf, weeksOf } from './calendar-days';
import { CalendarHead } from './calendar-head';
import type { useCalendarKeys } from './calendar-keys';
import classes from './calendar-month.module.css';
import { DayLink } from './day-link';

interface CalendarMonthProps {
  keys: ReturnType<typeof useCalendarKeys>;
  selected: string;
  today: string;
  /** Day -> how many events it has. Those that have none are left out; undefined while it is not known. */
  counts: ReadonlyMap<string, number> | undefined;
}

const HEADING = 'calendar-month';

/** A month whose days are links: it works as it arrives, and by the keys of a calendar as soon as the page is alive. */
export function CalendarMonth({ keys, selected, today, counts }: CalendarMonthProps) {
  const { cursor, tabIndexOf, table } = keys;
  const weeks = weeksOf(cursor);
  return (
    <div className={classes.month}>
      <CalendarHead id={HEADING} month={cursor} today={today} />
      <table className={classes.grid} role="grid" aria-labelledby={HEADING} aria-busy={!counts} {...table}>
        <thead>
          <tr>
            {weeks[0]!.map(weekdayOf).map((name) => (
              <th key={name} scope="col" aria-label={name}>
                {name.slice(0, 3)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((date) => (
                <td key={date} aria-selected={date === selected}>
                  <DayLink
                    date={date}
                    rel="nofollow"
                    tabIndex={tabIndexOf(date)}
                    data-date={date}
                    data-outside={monthOf(date) !== monthOf(cursor) || undefined}
                    data-events={counts?.has(date) || undefined}
                    aria-current={date === today ? 'date' : undefined}
                    aria-label={named(date, counts?.get(date))}
                  >
                    {dayOfMonth(date)}
                    <Marks count={counts?.get(date) ?? 0} />
                  </DayLink>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** `18 December 2026, 2 events`. */
const named = (date: string, count?: number): string =>
  count ? `${longDay(date)}, ${countedEvents(count)}` : longDay(date);

const MOST_MARKS = 3;

/** A light for each event, three at most. */
const Marks = ({ count }: { count: number }) => (
  <span className={classes.marks} aria-hidden>
    {Array.from({ length: Math.min(count, MOST_MARKS) }, (_mark, index) => (
      <i key={index} />
    ))}
  </span>
);
