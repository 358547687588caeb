import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useLazyComponent } from '../../../ui/loading/use-lazy-component';
import { hasValidRange, monthAndYear, monthOf } from '../../../ui/calendar/calendar-days';
import classes from './calendar-month.module.css';
import { DayLink } from './day-link';
import { CALENDAR_ARROWS } from '../../../ui/texts';
import { EVENT_MESSAGES } from './texts';
import { dayUrl } from './calendar-links';
import { adjacentMonths, type LinkedMonths } from './calendar-range';

interface CalendarHeadProps {
  /** ID of the heading with the month's name. */
  id: string;
  /** Any day of the displayed month. */
  month: string;
  today: string;
  months: LinkedMonths;
}

/** Links to other months select their first day, or today in the current month. */
export function CalendarHead({ id, month, today, months }: CalendarHeadProps) {
  const [MonthPicker, ask] = useLazyComponent(
    async () => (await import('./calendar-month-picker')).CalendarMonthPicker,
  );
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const { previous, next } = adjacentMonths(month, months);
  const dayOf = (first: string) => (monthOf(first) === monthOf(today) ? today : first);
  const open = () => {
    ask();
    setOpened(true);
  };
  const choose = (first: string) => {
    setOpened(false);
    void navigate(dayUrl(dayOf(first)), { preventScrollReset: true });
  };
  return (
    <div className={classes.head}>
      <h3 id={id} aria-live="polite">
        {monthAndYear(month)}
      </h3>
      <nav aria-label={EVENT_MESSAGES.months}>
        <button className={classes.turn} type="button" aria-label={EVENT_MESSAGES.chooseMonth} onClick={open}>
          <Arrow path="M3 5h14v12H3zM3 9h14M7 2.5V5M13 2.5V5" />
        </button>
        <DayLink className={classes.today} date={today} part="month" rel="nofollow">
          {EVENT_MESSAGES.today}
        </DayLink>
        <MonthLink name={CALENDAR_ARROWS.previousMonth} to={previous} path="m12.5 4-6 6 6 6" dayOf={dayOf} />
        <MonthLink name={CALENDAR_ARROWS.nextMonth} to={next} path="m7.5 4 6 6-6 6" dayOf={dayOf} />
      </nav>
      {MonthPicker && <MonthPicker opened={opened} month={month} onChoose={choose} onClose={() => setOpened(false)} />}
    </div>
  );
}

interface MonthLinkProps {
  name: string;
  /** First day of the month. */
  to: string | undefined;
  path: string;
  dayOf: (first: string) => string;
}

const MonthLink = ({ name, to, path, dayOf }: MonthLinkProps) =>
  to &&
  hasValidRange(to) && (
    <DayLink
      className={classes.turn}
      date={dayOf(to)}
      part="month"
      rel="nofollow"
      aria-label={`${name}, ${monthAndYear(to)}`}
    >
      <Arrow path={path} />
    </DayLink>
  );

const Arrow = ({ path }: { path: string }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
