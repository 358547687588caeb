import { longDay, weekdayOf } from '@shared/time';
import type { DashboardOverviewQuery } from '../../../gql/admin';
import { VisuallyHidden } from '../../../ui/theme/visually-hidden';
import classes from './clap-chart.module.css';
import { OVERVIEW_MESSAGES } from './texts';

/** Leaves room for the number above the highest bar. */
const BAR_MAX_PERCENT = 84;

/** A bar for each day. A screen reader reads the days as a list. */
export function ClapChart({ days }: { days: DashboardOverviewQuery['clapDays'] }) {
  const most = Math.max(...days.map(({ count }) => count));
  const total = days.reduce((sum, { count }) => sum + count, 0);
  if (total === 0) return <p className={classes.hint}>{OVERVIEW_MESSAGES.noClaps}</p>;
  return (
    <>
      <p className={classes.total}>{OVERVIEW_MESSAGES.total(total)}</p>
      <ol className={classes.chart}>
        {days.map(({ date, count }) => (
          <li key={date} className={classes.day}>
            <VisuallyHidden>{OVERVIEW_MESSAGES.clapsOn(longDay(date), count)}</VisuallyHidden>
            <span className={classes.column} aria-hidden>
              {count > 0 && count.toLocaleString('en')}
              <span className={classes.bar} style={{ height: `${(count / most) * BAR_MAX_PERCENT}%` }} />
            </span>
            <span className={classes.name} aria-hidden>
              {weekdayOf(date).slice(0, 3)}
            </span>
          </li>
        ))}
      </ol>
    </>
  );
}
