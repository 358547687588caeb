export const MAILTO_MESSAGES = {
  byMail: 'Or send it from your own email app',
} as const;

/** Query of a mailto link with the message as its body. */
export const mailBody = (message: string): string => `?body=${encodeURIComponent(message)}`;
