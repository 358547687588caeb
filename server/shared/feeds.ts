export const FEEDS = {
  posts: { path: '/feed.xml', type: 'application/atom+xml', title: 'Posts' },
  postsAsJson: { path: '/feed.json', type: 'application/feed+json', title: 'Posts (JSON)' },
  calendar: { path: '/calendar.ics', type: 'text/calendar', title: 'Calendar' },
} as const;

/** Calendar file of one event, by its slug or its ID. */
export const eventFile = (slug: string): string => `/events/${slug}.ics`;
