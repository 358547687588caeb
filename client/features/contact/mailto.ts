export const MAILTO_MESSAGES = {
  byMail: 'Or send it from your own email app',
} as const;

/** A mailto link with the message as its body. */
export const mailtoUrl = (to: string, message: string): string => `mailto:${to}?body=${encodeURIComponent(message)}`;
