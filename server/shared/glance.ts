/** What the dashboard tells at a glance. */
export const GLANCE_MESSAGES = {
  title: 'At a glance',
  failed: 'How things stand could not be read.',
  lookAgain: 'Look again',
  submissions: 'Drafts waiting',
  noSubmissions: 'None',
  allRead: 'Every submission is read',
  event: 'Next event',
  noEvent: 'Nothing is coming',
  makeEvent: 'Make the next one',
  today: 'Today',
  applications: 'Applications',
  open: 'Open',
  closed: 'Closed',
  noCloseDate: 'No closing date is set',
  noIntake: 'No next intake is set',
  mail: 'Mail',
  outbox: 'Kept in the outbox',
  outboxHint: 'No mail server is set',
  working: 'Working',
  untried: 'Not tried yet',
  untriedHint: 'Nothing sent since the start',
  failing: 'Failing',
} as const;

/** `1 submission`, `3 submissions`. */
export const countedSubmissions = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'submission' : 'submissions'}`;
