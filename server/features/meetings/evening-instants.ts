import { daysBetween } from '../../shared/days.js';
import { minutesOfClock } from '../../shared/clock-time.js';
import { endsAt, type Evening } from '../../shared/meetings.js';
import { instantIn } from '../../shared/time.js';

const DAY_MINUTES = 24 * 60;

export interface EveningInstants {
  /** With the offset of the time zone, such as `2026-12-17T18:00:00+05:30`. */
  startsAt: string;
  /** null if that is open. */
  endsAt: string | null;
  /** When it would begin by the weekly rule. */
  usualStartsAt: string;
}

/** The instants of an evening on the clocks of `zone`. */
export function instantsOf(zone: string, evening: Evening): EveningInstants {
  const { date, day, from, to, usualFrom } = evening;
  const [lastDay = day] = endsAt(evening).split('T');
  return {
    startsAt: instantIn(zone, day, minutesOfClock(from)),
    endsAt: to === null ? null : instantIn(zone, day, daysBetween(day, lastDay) * DAY_MINUTES + minutesOfClock(to)),
    usualStartsAt: instantIn(zone, date, minutesOfClock(usualFrom)),
  };
}
