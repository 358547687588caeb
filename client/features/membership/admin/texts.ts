import { longDay } from '@shared/time';
import { MEMBERSHIP_MESSAGES } from '../public/texts';

export const MEMBERSHIP_ADMIN_MESSAGES = {
  loadFailed: 'Failed to fetch config',
  updateFailed: 'Failed to update config',
  saved: 'Settings saved successfully',
  loadFailedTitle: 'Failed to load configuration',
  adminSaveFailed: 'Failed to save changes',
  lastForm: 'Use the last form:',
  nextIntake: (date: string): string => `The page says “${MEMBERSHIP_MESSAGES.nextIntake} ${longDay(date)}”.`,
  noNextIntake: `Without a date the page says “${MEMBERSHIP_MESSAGES.nextIntake} ${MEMBERSHIP_MESSAGES.toBeAnnounced}”.`,
  pastIntake: 'This date has passed, so the page says that the next intake is to be announced.',
  signInFirst: 'Please log in to update settings',
} as const;
