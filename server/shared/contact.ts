import { describeAddressLimit, describeHourlyLimit, type FailureAwareLimit, perHour } from './limits.js';
import { emailAddress, multiline, required } from './rules.js';

/** A message to the club or to the developer. Its length is limited only by the request size. */
export const CONTACT_MESSAGE_RULES = {
  name: [required('Name is required')],
  email: [required('Email is required'), emailAddress('Please enter a valid email address')],
  message: [required('Message is required'), multiline],
} as const;

/** Messages and feedback together. Visitor first, so that one visitor over the limit does not use up the address's. */
export const MAIL_LIMIT = {
  name: 'mail',
  buckets: { visitor: perHour(5), address: perHour(60) },
  failures: { name: 'failedMail', buckets: { address: perHour(60) } },
} as const satisfies FailureAwareLimit;

const UNCOUNTED = 'those that could not be sent';
export const MAIL_LIMIT_DESCRIPTION = describeHourlyLimit(MAIL_LIMIT, UNCOUNTED);
/** For the EmailJS-compatible calls, which ignore cookies. */
export const EMAIL_COMPAT_LIMIT_DESCRIPTION = describeAddressLimit(MAIL_LIMIT, UNCOUNTED);
