import { addMonths, dayOfMonth, hasValidRange, monthAndYear } from '../../ui/calendar/calendar-days';
import { longDay } from '@shared/time';
import { IconChevronLeft, IconChevronRight, IconChevronsLeft, IconChevronsRight, type Icon } from '@tabler/icons-react';
import { useEffect, useEffectEvent, useId, useRef, useState, type KeyboardEvent } from 'react';
import { dayForKey } from '../../ui/calendar/calendar-navigation';
import { MonthGrid } from '../../ui/calendar/month-grid';
import classes from './date-calendar.module.css';
import { CALENDAR_ARROWS } from '../../ui/texts';

interface DateCalendarProps {
  selected: string | null;
  /** The site's current day. */
  today: string;
  /** Earlier days are disabled. */
  earliest: string | undefined;
  /** Moves the keyboard focus into the grid. */
  focused: boolean;
  onChoose: (date: string) => void;
}

/** A month grid with the usual calendar keys. */
export function DateCalendar({ selected, today, earliest = '', focused, onChoose }: DateCalendarProps) {
  const headingId = useId();
  const table = useRef<HTMLTableElement>(null);
  const [cursor, setCursor] = useState(selected ?? (today < earliest ? earliest : today));
  const movedByKey = useRef(false);

  const focusDay = useEffectEvent(() => {
    table.current?.querySelector<HTMLElement>(`[data-date="${cursor}"]`)?.focus();
  });
  useEffect(() => {
    if (focused) focusDay();
  }, [focused]);
  useEffect(() => {
    // The month and year buttons keep the focus.
    if (movedByKey.current) focusDay();
    movedByKey.current = false;
  }, [cursor]);

  const move = (to: string): void => {
    if (hasValidRange(to)) setCursor(to);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.altKey || event.metaKey) return;
    const to = dayForKey(event.key, cursor, event.shiftKey);
    if (!to) return;
    event.preventDefault();
    movedByKey.current = to !== cursor && hasValidRange(to);
    move(to);
  };

  return (
    <>
      <div className={classes.head}>
        <Turn
          name={CALENDAR_ARROWS.previousYear}
          icon={IconChevronsLeft}
          onClick={() => move(addMonths(cursor, -12))}
        />
        <Turn name={CALENDAR_ARROWS.previousMonth} icon={IconChevronLeft} onClick={() => move(addMonths(cursor, -1))} />
        <span className={classes.month} id={headingId} aria-live="polite">
          {monthAndYear(cursor)}
        </span>
        <Turn name={CALENDAR_ARROWS.nextMonth} icon={IconChevronRight} onClick={() => move(addMonths(cursor, 1))} />
        <Turn name={CALENDAR_ARROWS.nextYear} icon={IconChevronsRight} onClick={() => move(addMonths(cursor, 12))} />
      </div>
      <MonthGrid
        ref={table}
        className={classes.grid}
        aria-labelledby={headingId}
        onKeyDown={onKeyDown}
        month={cursor}
        selected={selected}
        today={today}
        letters={2}
        renderDay={(date, props) => (
          <button
            {...props}
            type="button"
            tabIndex={date === cursor ? 0 : -1}
            aria-label={longDay(date)}
            aria-disabled={date < earliest || undefined}
            onClick={() => date >= earliest && onChoose(date)}
          >
            {dayOfMonth(date)}
          </button>
        )}
      />
    </>
  );
}

const Turn = ({ name, icon: Arrow, onClick }: { name: string; icon: Icon; onClick: () => void }) => (
  <button type="button" className={classes.turn} aria-label={name} onClick={onClick}>
    <Arrow size={18} aria-hidden />
  </button>
);
