import type { PublicClient } from '../data/public-client';
import { MeetingSeriesDocument } from '../gql/public';
import { loadUpcomingEvents } from '../features/events/public/upcoming-events.loader';
import { loadIntroVideo } from '../features/intro-video/public/intro-video.loader';
import { loadSpecialEvent } from '../features/special-event/public/special-event.loader';
import { loadTestimonials } from '../features/team/public/testimonials.loader';
import { loadSections } from './load-sections';

export const loadHome = (client: PublicClient) =>
  loadSections({
    // For structured data.
    meetings: import.meta.env.SSR ? client.query({ query: MeetingSeriesDocument }) : Promise.resolve(),
    events: loadUpcomingEvents(client),
    specialEvent: loadSpecialEvent(client),
    video: loadIntroVideo(client),
    testimonials: loadTestimonials(client),
  });
