export const SPECIAL_EVENT_MESSAGES = {
  title: 'Special Event',
  loading: 'Loading special event…',
  loadFailed: 'Failed to fetch special event',
} as const;
