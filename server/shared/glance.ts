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
  makeEvent: 'Visitors find an empty calendar',
  applications: 'Applications',
  open: 'Open',
  closed: 'Closed',
  noCloseDate: 'No closing date is set',
  noIntake: 'No next intake is set',
  mail: 'Mail',
  outbox: 'Kept, not sent',
  outboxHint: 'No mail server is set: it stays in the outbox folder',
  working: 'Working',
  untried: 'Not tried yet',
  untriedHint: 'Nothing was sent since the start',
  failing: 'Failing',
} as const;

/** `1 submission`, `3 submissions`. */
export const countedSubmissions = (count: number): string =>
  `${count.toLocaleString('en')} ${count === 1 ? 'submission' : 'submissions'}`;
