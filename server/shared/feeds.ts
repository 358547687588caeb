/** Where the club can be followed from elsewhere. */
export const FEEDS = {
  posts: { path: '/feed.xml', type: 'application/atom+xml', title: 'Posts' },
  postsAsJson: { path: '/feed.json', type: 'application/feed+json', title: 'Posts, as JSON' },
  calendar: { path: '/calendar.ics', type: 'text/calendar', title: 'Calendar' },
} as const;

/** Posts that a feed tells in full. */
export const FEED_POSTS = 20;

/** One event, for a visitor's own calendar. */
export const eventFile = (id: string): string => `/events/${id}.ics`;

/** Opens the visitor's calendar, which then follows ours; `url` is the site's. */
export const calendarSubscription = (url: string): string => url.replace(/^https?:/, 'webcal:') + FEEDS.calendar.path;

export const FEED_MESSAGES = {
  follow: 'Follow the blog in a feed reader',
  subscribe: 'Subscribe to the calendar',
  weeklyMeeting: 'Weekly meeting',
} as const;
