/** Separate from the texts of the page, because every page loads its error screens. */
export const SUBMISSION_MESSAGES = {
  name: 'Your submission',
  missingTitle: 'There is no submission here',
  missing: 'The link may be incomplete, or the submission was deleted and is no longer available.',
  toBlog: 'Read the blog',
  failed: 'Failed to load the submission',
} as const;
