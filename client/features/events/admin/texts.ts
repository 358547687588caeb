import { EVENT_API_MESSAGES } from '@shared/events';

export const EVENT_ADMIN_MESSAGES = {
  deleted: EVENT_API_MESSAGES.deleted,
  fetchFailed: 'Failed to fetch events',
  createFailed: 'Failed to create event',
  updateFailed: 'Failed to update event',
  deleteFailed: 'Failed to delete event',
  created: 'Event created successfully',
  updated: 'Event updated successfully',
  invalidId: 'Invalid event ID',
  invalidSelected: 'Invalid event selected',
  byDate: 'By its date',
  statusByDate: (status: string): string => `${status} (by date)`,
  statusKept: 'Stays like this, whatever the date',
  dayPassed: 'This date has passed, so the event will be listed under Past',
} as const;
