export const FEEDS = {
  posts: { path: '/feed.xml', type: 'application/atom+xml', title: 'Posts' },
  postsAsJson: { path: '/feed.json', type: 'application/feed+json', title: 'Posts (JSON)' },
  calendar: { path: '/calendar.ics', type: 'text/calendar', title: 'Calendar' },
} as const;

/** Calendar file of one event. */
export const eventFile = (id: string): string => `/events/${id}.ics`;
