import { BLOG_API_MESSAGES } from '@shared/blog';
import { submissionCount } from '../../../ui/submission-count';

export const SUBMISSIONS_MESSAGES = {
  submissions: 'Submissions',
  submissionsFailed: 'Failed to load submissions',
  submissionFailed: 'Failed to load this submission',
  allRead: 'All caught up',
  allReadHint: 'New submissions appear here, and as a count next to Blog Posts.',
  lastRead: 'That was the last one',
  next: 'Next',
  nextSubmission: 'Next submission',
  previous: 'Previous',
  readAgain: 'Start again from the first',
  backToPosts: 'Back to Blog Posts',
  sent: 'Sent',
  decline: 'Decline',
  declineTitle: 'Decline this submission',
  declineReason: 'A few words for the author',
  declineHint: (title: string): string =>
    `The author of “${title}” reads them at the link that they got. The submission is kept and can be reopened.`,
  declined: 'Submission declined',
  declineFailed: 'Failed to decline the submission',
  reopen: 'Reopen',
  reopened: 'The submission waits for review again',
  reopenFailed: 'Failed to reopen the submission',
  declinedBecause: 'Declined:',
  filter: 'Status',
  waitingTab: 'Waiting',
  declinedTab: 'Declined',
  noneDeclined: 'No submission has been declined',
  noneDeclinedHint: 'What you decline is kept here, with the words for its author.',
  asReadersSee: (title: string): string => `“${title}” as readers will see it`,
  stillWaiting: (count: number): string => `${submissionCount(count)} left to read.`,
} as const;

export const BLOG_ADMIN_MESSAGES = {
  deleted: BLOG_API_MESSAGES.deleted,
  loadFailed: 'Failed to fetch blogs',
  fetchPostFailed: 'Failed to fetch blog post',
  created: 'Blog created successfully',
  updated: 'Blog updated successfully',
  published: 'Blog published successfully',
  unpublished: 'Blog unpublished successfully',
  saveFailed: 'Failed to save blog',
  createFailed: 'Failed to create blog post',
  publishing: 'Publishing',
  author: 'Author',
  chooseAuthor: 'Choose somebody, or enter a new name',
  earlierAuthors: 'Earlier authors',
  members: 'Members',
  cover: 'Cover',
  sharingAndAddress: 'Sharing and address',
  provisionalAddress:
    'Temporary. When the post is first published, its address is generated from the title unless you enter one here.',
  addressHint: 'The last part of the post’s address. The old address will redirect here.',
  shareText: 'Share text',
  shareTextHint:
    'Under the title in search results and where the link is shared. Without one: the subtitle or the first words',
  preview: 'Preview',
  previewOf: 'The post as readers will see it',
  previewWidth: 'Width of the preview',
  onScreen: 'Wide screen',
  onPhone: 'Phone',
  publishOn: 'Publish on',
  publishTime: 'At',
  siteTime: (timeZone: string): string => `Time of the site (${timeZone})`,
  timeInPast: BLOG_API_MESSAGES.timeInPast,
  dateAndTime: 'Enter a date and a time in the future',
  scheduledFor: (when: string): string => `Will be published on ${when}`,
  unfinishedTitle: (posts: number): string =>
    posts === 1 ? 'Publish an unfinished post?' : `Publish ${posts} unfinished posts?`,
  /** `gap` is a placeholder in the text, or '' if there is no text. */
  unfinishedText: (posts: readonly { title: string; gap: string }[]): string =>
    posts.map(({ title, gap }) => `“${title}” ${gap ? `still contains “${gap}”` : 'has no text yet'}.`).join(' '),
  publishAnyway: 'Publish anyway',
  statusFailed: 'Failed to update blog status',
  deleteFailed: 'Failed to delete blog',
} as const;

/** For a failed blog operation without a message of its own: the server's message, or its status. */
export const apiError = (said: string): string => `API Error: ${said}`;
