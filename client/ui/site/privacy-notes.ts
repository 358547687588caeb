/** These must be true for every installation: without `MAIL_URL`, mail is stored in the outbox folder. */
export const PRIVACY_NOTES = {
  contact: 'We use what you enter here only to answer you. It isn’t published.',
  feedback: 'We use what you enter here only to improve the site and to answer you. It isn’t published.',
  submission:
    'We store what you enter here. If your post is accepted, your name, department, LinkedIn link and photo are published with it.',
} as const;
