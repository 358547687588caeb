import { eventPath } from './events.js';

/** Addresses of the sheets for the notice board: of an event, and of the evenings of a day. */
export const eventPosterPath = (slug: string): string => `${eventPath(slug)}/poster`;
export const eveningPosterPath = (date: string): string => `/meetings/${date}/poster`;
