import type { PublicClient } from '../data/public-client';
import type { LoaderFunction, LoaderFunctionArgs, RouteObject } from 'react-router-dom';
import { page } from './screen';

/** Reads a screen's data, which its hooks then find. May throw a `redirect()`. */
type Load = (client: PublicClient, args: LoaderFunctionArgs) => Promise<unknown>;
export type ToLoader = (load: Load) => LoaderFunction;

// Once: every page downloads this table.
const importEvent = () => import('../features/events/public/event-page');

/** Few visits begin on these pages, so other pages do without their code. */
export const eventRoutes = (reads: ToLoader): RouteObject[] => [
  {
    path: 'events/:slug',
    loader: reads(async (client, args) => (await importEvent()).loadEvent(client, args)),
    ...page('features/events/public/event-page.tsx', async () => {
      const { EventPage, EventFailed } = await importEvent();
      return { Component: EventPage, ErrorBoundary: EventFailed };
    }),
  },
];
