import { weekdayOfDate } from '@shared/weekdays';
import type { ComponentProps, ReactNode } from 'react';
import { displayedWeeks, monthOf } from './calendar-days';

interface DayProps {
  'data-date': string;
  'data-outside': true | undefined;
  'aria-current': 'date' | undefined;
}

interface MonthGridProps extends ComponentProps<'table'> {
  /** Any day of the month. */
  month: string;
  selected: string | null;
  today: string;
  /** Letters of a weekday above its column. */
  letters: number;
  /** The link or button of a day. */
  renderDay: (date: string, props: DayProps) => ReactNode;
}

/** The days of a month as a table with a row for each week. */
export function MonthGrid({ month, selected, today, letters, renderDay, ...table }: MonthGridProps) {
  const weeks = displayedWeeks(month);
  return (
    <table role="grid" {...table}>
      <thead>
        <tr>
          {weeks[0]?.map(weekdayOfDate).map((name) => (
            <th key={name} scope="col" aria-label={name}>
              {name.slice(0, letters)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            {week.map((date) => (
              <td key={date} aria-selected={date === selected}>
                {renderDay(date, {
                  'data-date': date,
                  'data-outside': monthOf(date) !== monthOf(month) || undefined,
                  'aria-current': date === today ? 'date' : undefined,
                })}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
