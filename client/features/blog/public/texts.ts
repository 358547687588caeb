export const BLOG_MESSAGES = {
  /** Title of a page of the list that starts with a post of this day. */
  until: (day: string): string => `Gavel Blog until ${day}`,
  loadingList: 'Loading awesome content...',
  loadingPost: 'Loading blog post...',
  loadFailedTitle: 'Oops! Something went wrong',
  loadFailed: 'Failed to load blogs',
  postFailed: 'Failed to load blog post',
  postNotFound: 'Blog post not found',
  emptyTitle: 'No blogs found',
  emptyHint: 'Check back later for new content!',
  writeBlog: 'Write Blog',
  write: 'Write for the blog',
  writeLead: 'Have something to say?',
  clapFailed: 'Failed to update claps',
  clapOffline: 'You’re offline, so this clap wasn’t counted',
  linkCopied: 'Link copied to clipboard',
  follow: 'Follow the blog in a feed reader',
} as const;

export const SEARCH_MESSAGES = {
  label: 'Search the blog',
  search: 'Search',
} as const;

/** For signed-in officers. */
export const RIBBON_MESSAGES = {
  draft: 'Draft',
  hidden: 'Only signed-in officers can see this page.',
  scheduled: (when: string): string => `Only signed-in officers can see this page until ${when}.`,
  edit: 'Edit this post',
  pending: 'This post has pending changes.',
  live: 'Visitors see the text below.',
  openPending: 'Open the changes',
} as const;
