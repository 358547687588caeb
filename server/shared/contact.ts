import { emailAddress, required } from './rules.js';

/** A letter to the club or to its developer. No bounds of length but the one of any request. */
export const LETTER_RULES = {
  name: [required('Name is required')],
  email: [required('Email is required'), emailAddress('Please enter a valid email address')],
  message: [required('Message is required')],
} as const;

export const FEEDBACK_MESSAGES = {
  open: 'Send Feedback to Developer',
  title: 'Feedback for Developer',
  send: 'Send Feedback',
  sending: 'Sending...',
  sent: 'Feedback sent successfully!',
  failed: 'Failed to send feedback. Please try again.',
} as const;

export const CONTACT_MESSAGES = {
  send: 'Send Message',
  sending: 'Sending...',
  sent: 'Message sent successfully!',
  failed: 'Failed to send message. Please try again.',
  notAPerson: 'This message looks automatic. Please take a moment and send it again',
  byMail: 'Or send it from your own mail program',
  showMap: 'Show the map',
  openMap: 'Open it in a maps site',
  mapTitle: 'Map of the way to the club',
} as const;

/** What was typed and not sent is kept in the browser under this key. */
export const CONTACT_DRAFT_KEY = 'gavel.draft.contact';

/** Who can be called, as long as nobody's number is configured. */
export const OFFICERS_TO_CALL = ['President', 'Vice President Public Relations'] as const;

export const NUMBER_ON_REQUEST = 'number on request by e-mail';
