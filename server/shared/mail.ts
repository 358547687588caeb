export const MAIL_MESSAGES = {
  notSent: 'The message could not be sent right now. Please try again in a moment',
} as const;

/** The schema's name of each way that mail can leave -> what the server calls it. */
export const MAIL_WAYS = { OUTBOX: 'outbox', SERVER: 'server', PROVIDER: 'provider' } as const;
export type MailWay = (typeof MAIL_WAYS)[keyof typeof MAIL_WAYS];
