/** A calendar day told by where it lies from the day of seeding. */
export type Day = (today: string) => string;

const DAY_MS = 86_400_000;
const WEEK = 7;

const plus = (date: string, days: number): string =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);

export const inDays =
  (days: number): Day =>
  (today) =>
    plus(today, days);

/** Such a weekday (0 is Sunday): 0 is the first after today, 1 the one a week later, -1 the last before today. */
const weekday =
  (wanted: number) =>
  (weeks: number): Day =>
  (today) => {
    const ahead = ((wanted - new Date(today).getUTCDay() + WEEK - 1) % WEEK) + 1;
    return plus(today, (weeks < 0 ? ahead % WEEK : ahead) + weeks * WEEK);
  };

export const thursday = weekday(4);
export const friday = weekday(5);
export const saturday = weekday(6);

/** The last time the calendar showed `MM-DD` before today. */
export const last =
  (monthAndDay: string): Day =>
  (today) => {
    const year = Number(today.slice(0, 4));
    return `${today.slice(5) > monthAndDay ? year : year - 1}-${monthAndDay}`;
  };
