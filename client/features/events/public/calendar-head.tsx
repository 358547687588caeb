import { dayAddress, EVENT_MESSAGES } from '@shared/events';
import { CALENDAR_ARROWS, monthAndYear } from '@shared/time';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { useArriving } from '../../../ui/use-arriving';
import { addMonths, firstOfMonth, isInReach, monthOf } from './calendar-days';
import classes from './calendar-month.module.css';
import { DayLink } from './day-link';

interface CalendarHeadProps {
  /** Of the month's name. */
  id: string;
  /** A day of the month that is shown. */
  month: string;
  today: string;
}

/** Which month it is, and the ways to others. Each leads to the month's first day, or to today where it holds it. */
export function CalendarHead({ id, month, today }: CalendarHeadProps) {
  const [MonthPicker, ask] = useArriving(async () => (await import('./calendar-month-picker')).CalendarMonthPicker);
  const [opened, setOpened] = useState(false);
  const navigate = useNavigate();
  const dayOf = (first: string) => (monthOf(first) === monthOf(today) ? today : first);
  const open = () => {
    ask();
    setOpened(true);
  };
  const choose = (first: string) => {
    setOpened(false);
    void navigate(dayAddress(dayOf(first)), { preventScrollReset: true });
  };
  return (
    <div className={classes.head}>
      <h3 id={id} aria-live="polite">
        {monthAndYear(month)}
      </h3>
      <nav aria-label={EVENT_MESSAGES.months}>
        <button className={classes.turn} type="button" aria-label={EVENT_MESSAGES.chooseMonth} onClick={open}>
          <Sign path="M3 5h14v12H3zM3 9h14M7 2.5V5M13 2.5V5" />
        </button>
        <DayLink className={classes.today} date={today} part="month" rel="nofollow">
          {EVENT_MESSAGES.today}
        </DayLink>
        <Turn
          name={CALENDAR_ARROWS.previousMonth}
          to={firstOfMonth(addMonths(month, -1))}
          path="m12.5 4-6 6 6 6"
          dayOf={dayOf}
        />
        <Turn
          name={CALENDAR_ARROWS.nextMonth}
          to={firstOfMonth(addMonths(month, 1))}
          path="m7.5 4 6 6-6 6"
          dayOf={dayOf}
        />
      </nav>
      {MonthPicker && <MonthPicker opened={opened} month={month} onChoose={choose} onClose={() => setOpened(false)} />}
    </div>
  );
}

interface TurnProps {
  name: string;
  /** The first day of the month that it leads to. */
  to: string;
  path: string;
  dayOf: (first: string) => string;
}

const Turn = ({ name, to, path, dayOf }: TurnProps) =>
  isInReach(to) && (
    <DayLink
      className={classes.turn}
      date={dayOf(to)}
      part="month"
      rel="nofollow"
      aria-label={`${name}, ${monthAndYear(to)}`}
    >
      <Sign path={path} />
    </DayLink>
  );

const Sign = ({ path }: { path: string }) => (
  <svg width="20" height="20" viewBox="0 0 20 20" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden>
    <path d={path} strokeLinecap="round" strokeLinejoin="round" />
  </svg>
);
