import { TRY_AGAIN } from './errors.js';
import { countedSubmissions } from './glance.js';
import { IMAGE_ADDRESS_LENGTH } from './media.js';
import { completeAddress, isId, maxLength, required, satisfies, textLength, webAddress, type Rules } from './rules.js';

export const BLOG_STATUSES = ['draft', 'published'] as const;
export type BlogStatus = (typeof BLOG_STATUSES)[number];

/** The clap button's highlight, in milliseconds. */
export const CLAP_HIGHLIGHT_MS = 300;
/** Excerpt of a post without a subtitle, in code points, cut at a word. */
export const EXCERPT_LENGTH = 160;
export const WORDS_PER_MINUTE = 220;

export const BLOG_LIMITS = {
  title: 200,
  subtitle: 300,
  slug: 120,
  authorName: 100,
  department: 150,
  address: IMAGE_ADDRESS_LENGTH,
} as const;

/** Browser storage keys of the locally kept drafts; the admin's holds a map by post id, `new` for a new one. */
export const BLOG_DRAFT_KEYS = { visitor: 'gavel.draft.visitorBlog', admin: 'gavel.draft.adminBlog' } as const;

/** Recommended size of a cover, in pixels. */
export const COVER_SIZE = { width: 1200, height: 630 } as const;

/** Addresses under /blog and /api/blogs that can never be a post's slug. */
export const RESERVED_SLUGS: readonly string[] = [
  'published',
  'submit-draft',
  'feed',
  'search',
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
  content: [required('Content is required')],
  slug: [
    tooLong('Address', BLOG_LIMITS.slug),
    satisfies(
      (text) => /^[a-z0-9]+(-[a-z0-9]+)*$/.test(text),
      'An address holds lower-case letters, digits and single hyphens',
    ),
    satisfies((text) => !RESERVED_SLUGS.includes(text) && !isId(text), 'This address is reserved'),
  ],
  'author.name': [required('Author name is required'), tooLong('Author name', BLOG_LIMITS.authorName)],
  'author.department': [required('Department is required'), tooLong('Department', BLOG_LIMITS.department)],
  'author.linkedin': [
    required('LinkedIn is required'),
    satisfies((text) => textLength(completeAddress(text)) <= BLOG_LIMITS.address, 'LinkedIn is too long an address'),
    satisfies((text) => webAddress('').test(completeAddress(text)), 'LinkedIn must be a web address'),
  ],
} as const;

/** The sentences of the blog's screens and calls, verbatim from the specification. */
export const BLOG_MESSAGES = {
  heroTitle: 'Gavel Blog',
  heroSubtitle:
    'Notes on public speaking, leadership and communication, by the people who practise them every Thursday.',
  loadingList: 'Loading awesome content...',
  loadingPost: 'Loading blog post...',
  listFailedTitle: 'Oops! Something went wrong',
  listFailed: 'Failed to load blogs',
  postFailed: 'Failed to load blog post',
  postNotFound: 'Blog post not found',
  fetchFailed: 'Failed to fetch blogs',
  fetchPostFailed: 'Failed to fetch blog post',
  emptyTitle: 'No blogs found',
  emptyHint: 'Check back later for new content!',
  tryAgain: TRY_AGAIN,
  writeBlog: 'Write Blog',
  clapFailed: 'Failed to update claps',
  linkCopied: 'Link copied to clipboard',
  acceptDeclaration: 'Please accept the declaration',
  fillRequired: 'Please fill in all required fields',
  submit: 'Submit for review',
  submitting: 'Submitting...',
  submitFailed: 'Failed to submit blog. Please try again.',
  submitted: 'Blog submitted for review successfully!',
  created: 'Blog created successfully',
  updated: 'Blog updated successfully',
  published: 'Blog published successfully',
  unpublished: 'Blog unpublished successfully',
  deleted: 'Blog deleted successfully',
  saveFailed: 'Failed to save blog',
  statusFailed: 'Failed to update blog status',
  statusUnknown: 'Status must be draft or published',
  deleteFailed: 'Failed to delete blog',
  authorAndLinkedinRequired: 'Author name and LinkedIn are required',
  notAPerson: 'This submission looks automatic. Please take a moment and send it again',
  submissions: 'Submissions',
  submissionsFailed: 'Failed to load submissions',
  submissionFailed: 'Failed to load this submission',
  allRead: 'All is read',
  allReadHint: 'The next submission appears here, and beside Blog Posts, as soon as a visitor sends it.',
  lastRead: 'That was the last one',
  next: 'Next',
  previous: 'Previous',
  readAgain: 'Read again from the first',
  backToPosts: 'Back to Blog Posts',
  sent: 'Sent',
  asReadersSee: (title: string): string => `“${title}” as readers see it`,
  stillWaiting: (count: number): string => `${countedSubmissions(count)} still ${count === 1 ? 'waits' : 'wait'}.`,
  declaration:
    'I understand that I cannot edit this post after submitting it, and that I must contact the admin to change anything.',
} as const;

/** Of a call of the blog that has no sentence of its own: what the server said, or its status. */
export const apiError = (said: string): string => `API Error: ${said}`;

const asking = (message: string, rules: Rules): Rules =>
  rules.map((rule) => (rule.required ? required(message) : rule));

/** A visitor's submission asks for the same in one sentence. */
export const BLOG_DRAFT_RULES = {
  title: asking(BLOG_MESSAGES.fillRequired, BLOG_RULES.title),
  content: asking(BLOG_MESSAGES.fillRequired, BLOG_RULES.content),
  'author.name': asking(BLOG_MESSAGES.fillRequired, BLOG_RULES['author.name']),
  'author.department': asking(BLOG_MESSAGES.fillRequired, BLOG_RULES['author.department']),
  'author.linkedin': asking(BLOG_MESSAGES.fillRequired, BLOG_RULES['author.linkedin']),
} as const;

/** So does an update, which may leave out all but these two. */
export const BLOG_UPDATE_RULES = {
  'author.name': asking(BLOG_MESSAGES.authorAndLinkedinRequired, BLOG_RULES['author.name']),
  'author.linkedin': asking(BLOG_MESSAGES.authorAndLinkedinRequired, BLOG_RULES['author.linkedin']),
} as const;

/** A form sent sooner than this after it was opened was not filled in by a person. */
export const SUBMISSION_MIN_MS = 3000;

/** The subtitle, else the first words of the text. */
export function excerptOf(subtitle: string, plainText: string): string {
  if (subtitle) return subtitle;
  const points = [...plainText.replace(/\s+/g, ' ').trim()];
  if (points.length <= EXCERPT_LENGTH) return points.join('');
  const cut = points.slice(0, EXCERPT_LENGTH + 1).join('');
  const atWord = cut.slice(0, Math.max(cut.lastIndexOf(' '), 0)) || points.slice(0, EXCERPT_LENGTH).join('');
  return `${atWord.replace(/[\s.,;:!?–—-]+$/u, '')}…`;
}

/** Whole minutes to read `plainText`, at least one. */
export const minutesToRead = (plainText: string): number =>
  Math.max(1, Math.round(plainText.split(/\s+/).filter(Boolean).length / WORDS_PER_MINUTE));

const withQuery = (address: string, query: Record<string, string>): string =>
  `${address}?${new URLSearchParams(query)}`;

/** Where a network takes a post that is to be shared; `url` is absolute. */
export const shareAddress = {
  twitter: (url: string, title: string): string => withQuery('https://twitter.com/intent/tweet', { url, text: title }),
  linkedin: (url: string): string => withQuery('https://www.linkedin.com/sharing/share-offsite/', { url }),
} as const;
