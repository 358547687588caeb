import { BACKUPS_KEPT } from '../../features/backups/backup-schedule.js';
import { dayIn } from '../../shared/time.js';

const DAY_MS = 24 * 3_600_000;
/** A Monday. */
const FIRST_WEEK = Date.parse('1970-01-05');

const weekOf = (day: string): string => String(Math.floor((Date.parse(day) - FIRST_WEEK) / (7 * DAY_MS)));

/** Those of the backups made at `times` that are not kept. The newest one always is. Days are those of the site's zone. */
export function expiredBackups(times: readonly Date[], zone: string): Date[] {
  const newestFirst = times.toSorted((one, other) => other.getTime() - one.getTime());
  const kept = new Set<Date>();
  const keep = (count: number, periodOf: (day: string) => string) => {
    const periods = new Set<string>();
    for (const time of newestFirst) {
      const period = periodOf(dayIn(zone, time));
      if (periods.has(period)) continue;
      if (periods.size === count) return;
      periods.add(period);
      kept.add(time);
    }
  };
  keep(BACKUPS_KEPT.days, (day) => day);
  keep(BACKUPS_KEPT.weeks, weekOf);
  keep(BACKUPS_KEPT.months, (day) => day.slice(0, 7));
  return newestFirst.filter((time) => !kept.has(time));
}
