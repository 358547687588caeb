import { describeHourlyLimit, type FailureAwareLimit, perHour } from './limits.js';
import { IMAGE_ADDRESS_LENGTH } from './image-address.js';
import { completeAddress, isId, maxLength, multiline, required, satisfies, textLength, webAddress } from './rules.js';

/** Messages of API responses. */
export const BLOG_API_MESSAGES = {
  fillRequired: 'Please fill in all required fields',
  deleted: 'Blog deleted successfully',
  timeInPast: 'Choose a time in the future',
  statusUnknown: 'Status must be draft or published',
  authorAndLinkedinRequired: 'Author name and LinkedIn are required',
  postVersionTooLow: 'A post’s version is 1 or more',
  notAPerson: 'This looks like an automated submission. Please wait a moment and send it again',
} as const;

export const BLOG_STATUSES = ['draft', 'published'] as const;
export type BlogStatus = (typeof BLOG_STATUSES)[number];

export type SubmissionState = 'received' | 'scheduled' | 'published' | 'declined';

export const BLOG_LIMITS = {
  title: 200,
  subtitle: 300,
  slug: 120,
  authorName: 100,
  department: 150,
  address: IMAGE_ADDRESS_LENGTH,
  shareText: 200,
  declineReason: 500,
} as const;

/** Revisions of a post that stay: this many, for this many days. Of the others, the last of each day stays too. */
export const POST_REVISIONS = { count: 200, days: 365 } as const;

/** Suffix of a submission's slug until it is published. */
export const provisionalSlugSuffix = (postId: string): string => `-${postId.slice(0, 8)}`;

/** Segments under /blog and /api/blogs that cannot be a post's slug. */
export const RESERVED_SLUGS: readonly string[] = [
  'published',
  'submit-draft',
  'feed',
  'search',
  'submissions',
  'new',
  'drafts',
  'status',
  'clap',
  'page',
  'tag',
  'author',
  'admin',
  'api',
  'null',
  'undefined',
];

const tooLong = (what: string, max: number) => maxLength(max, `${what} must be at most ${max} characters`);

export const BLOG_RULES = {
  title: [required('Title is required'), tooLong('Title', BLOG_LIMITS.title)],
  subtitle: [tooLong('Subtitle', BLOG_LIMITS.subtitle)],
  content: [required('Content is required'), multiline],
  shareText: [tooLong('Share text', BLOG_LIMITS.shareText)],
  slug: [
    tooLong('Address', BLOG_LIMITS.slug),
    satisfies(
      (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
      'An address can contain lower-case letters, digits and single hyphens',
    ),
    satisfies((text) => !RESERVED_SLUGS.includes(text) && !isId(text), 'This address is reserved'),
  ],
  'author.name': [required('Author name is required'), tooLong('Author name', BLOG_LIMITS.authorName)],
  'author.department': [required('Department is required'), tooLong('Department', BLOG_LIMITS.department)],
  'author.linkedin': [
    required('LinkedIn is required'),
    satisfies((text) => textLength(completeAddress(text)) <= BLOG_LIMITS.address, 'LinkedIn address is too long'),
    satisfies((text) => webAddress('').test(completeAddress(text)), 'LinkedIn must be a web address'),
  ],
} as const;

export const DECLINE_REASON_RULES = [
  required('Please give the author a reason'),
  tooLong('Reason', BLOG_LIMITS.declineReason),
  multiline,
] as const;

/** Visitor first, so that one visitor over the limit does not use up the address's. */
export const SUBMISSION_LIMIT = {
  name: 'submission',
  buckets: { visitor: perHour(3), address: perHour(60) },
  failures: { name: 'failedSubmission', buckets: { address: perHour(60) } },
} as const satisfies FailureAwareLimit;

export const SUBMISSION_LIMIT_DESCRIPTION = describeHourlyLimit(SUBMISSION_LIMIT, 'rejected ones');
