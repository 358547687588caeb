import { addDays } from '../shared/days.js';

/** A calendar day relative to the day of seeding. */
export type Day = (today: string) => string;

const WEEK = 7;

export const inDays =
  (days: number): Day =>
  (today) =>
    addDays(today, days);

/** 0 is the first such weekday after today (0 is Sunday), 1 the one a week later, -1 the last one before today. */
const weekdayInWeeks =
  (day: number) =>
  (weeks: number): Day =>
  (today) => {
    const ahead = ((day - new Date(today).getUTCDay() + WEEK - 1) % WEEK) + 1;
    return addDays(today, (weeks < 0 ? ahead % WEEK : ahead) + weeks * WEEK);
  };

export const thursday = weekdayInWeeks(4);
export const friday = weekdayInWeeks(5);
export const saturday = weekdayInWeeks(6);

/** The most recent `MM-DD` before today. */
export const mostRecent =
  (monthAndDay: string): Day =>
  (today) => {
    const year = Number(today.slice(0, 4));
    return `${today.slice(5) > monthAndDay ? year : year - 1}-${monthAndDay}`;
  };
