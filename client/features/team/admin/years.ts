import { FIRST_YEAR, yearPair } from '@shared/team';

/** From 20/21 to the latest valid one. */
export const yearOptions = (currentYear: number): string[] =>
  Array.from({ length: Math.max(0, currentYear - FIRST_YEAR + 2) }, (_, i) => yearPair(FIRST_YEAR + i));

/** `25/26` for `24/25`. */
export const nextYear = (year: string): string => yearPair(2000 + Number(year.slice(0, 2)) + 1);
