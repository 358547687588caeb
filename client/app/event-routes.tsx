import type { ApolloClient } from '@apollo/client';
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { page } from './screen';

/** Reads a screen's data into the cache, where the screen's hook finds it. May throw a `redirect()`. */
type Load = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;
export type ToLoader = (load: Load) => LoaderFunction;

/** Few visits begin on these pages, so other pages do without their code. */
export const eventRoutes = (reads: ToLoader, sections: ToLoader, timeZone: string): RouteObject[] => [
  {
    path: 'events/:slug',
    loader: reads(async (client, args) =>
      (await import('../features/events/public/event-page.loader')).loadEvent(client, args),
    ),
    ...page('features/events/public/event-page.tsx', async () => {
      const { EventPage, EventFailed } = await import('../features/events/public/event-page');
      return { Component: EventPage, ErrorBoundary: EventFailed };
    }),
  },
  {
    path: 'seats/:token',
    loader: sections(async (client, args) =>
      (await import('../features/events/public/seat-page.loader')).loadSeat(client, timeZone, args),
    ),
    ...page(
      'features/events/public/seat-page.tsx',
      async () => {
        const { SeatPage, SeatFailed } = await import('../features/events/public/seat-page');
        return { Component: SeatPage, ErrorBoundary: SeatFailed };
      },
      { secret: true },
    ),
  },
];
