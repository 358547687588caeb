export const PERIOD_FILTERS = ['all', 'this month', 'this year', 'last year'] as const;

export type PeriodFilter = (typeof PERIOD_FILTERS)[number];

/** First and last day of a filter relative to `today`; empty for all. */
export function dateRangeOf(filter: PeriodFilter, today: string): { from?: string; to?: string } {
  const [year = 0, month = 0] = today.split('-').map(Number);
  const wholeYear = (year: number) => ({ from: `${year}-01-01`, to: `${year}-12-31` });
  switch (filter) {
    case 'this month':
      return { from: `${today.slice(0, 7)}-01`, to: new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10) };
    case 'this year':
      return wholeYear(year);
    case 'last year':
      return wholeYear(year - 1);
    case 'all':
      return {};
  }
}
