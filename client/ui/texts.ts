/** Labels of a calendar's arrows, for days, months and years. */
export const CALENDAR_ARROWS = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  previousYear: 'Previous year',
  nextYear: 'Next year',
  previousDecade: 'Previous decade',
  nextDecade: 'Next decade',
} as const;

export const TRY_AGAIN = 'Try Again';

/** Shown when a part's code could not be loaded. */
export const LOAD_FAILED = 'This couldn’t be loaded. Please check your connection and try again';

export const LOADING_MESSAGES = {
  loading: 'Loading…',
  offline: 'You’re offline. Please try again once you’re connected',
  timedOut: 'The site is taking too long to respond. Please try again',
  outdated: 'The site was updated while this page was open. Please copy what you typed and reload the page',
} as const;

/** Beside a secret that can be seen only once. */
export const SECRET_MESSAGES = {
  copy: 'Copy',
  copied: 'Copied',
  copyFailed: 'The browser blocked copying. The text is selected: press Ctrl+C or ⌘C',
} as const;
