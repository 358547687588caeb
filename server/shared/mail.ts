export const MAIL_MESSAGES = {
  notSent: 'The message could not be sent right now. Please try again in a moment',
} as const;
