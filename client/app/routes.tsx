import type { PublicClient } from '../data/public-client';
import { PAGE_ERRORS } from '@shared/error-kinds';
import { data, redirectDocument, type RouteObject } from 'react-router-dom';
import { BlogListFailed, BlogPostFailed } from '../features/blog/public/blog-errors';
import { loadBlogList } from '../features/blog/public/blog-list.loader';
import { loadBlogPost } from '../features/blog/public/blog-post.loader';
import { loadSearchResults } from '../features/blog/public/search-results.loader';
import { loadMembership } from '../features/membership/public/membership.loader';
import { loadAbout } from './about.loader';
import { loadActivities } from './activities.loader';
import { ErrorPage } from './error-page';
import { eventRoutes, type ToLoader } from './event-routes';
import { loadHome } from './home.loader';
import { loadLayout } from './public-layout.loader';
import { PublicLayout } from './public-layout';
import { routeError } from './route-error';
import { page, clientOnlyPage } from './screen';
import { SEARCH_PARAMETER } from '../features/blog/public/blog-urls';

/** Pages for officers, which only the browser renders. */
export interface OfficerRoutes {
  signIn: RouteObject[];
  dashboard: RouteObject[];
}

/** In the documents of public pages, which open those pages as documents of their own. */
const OTHER_DOCUMENTS: OfficerRoutes = { signIn: [], dashboard: [{ path: '*', element: null }] };

/**
 * Routes of pages that few visits lead to. Only documents that begin with such a page download them, and other documents open such pages as
 * documents. Those within the layout, and those beside it.
 */
export type DocumentRoutes = (
  sections: ToLoader,
  timeZone: string,
) => [withLayout: RouteObject[], alone: RouteObject[]];

/** The route table, used by the server and the browser. `timeZone` is the site's. */
export function makeRoutes(
  client: PublicClient,
  timeZone: string,
  officers = OTHER_DOCUMENTS,
  documentRoutes: DocumentRoutes = () => [[], []],
): RouteObject[] {
  const reads: ToLoader = (load) => (args) =>
    load(client, args).then(
      () => null,
      (error: unknown) => {
        throw routeError(error);
      },
    );
  const sections: ToLoader = (load) => (args) => load(client, args);
  const [withLayout, alone] = documentRoutes(sections, timeZone);
  return [
    {
      element: <PublicLayout />,
      loader: sections(loadLayout),
      errorElement: <ErrorPage />,
      children: [
        {
          errorElement: <ErrorPage />,
          // The last: the server names routes by their places, and most documents have no others.
          children: [...officers.signIn, ...publicRoutes(reads, sections, timeZone), ...withLayout],
        },
      ],
    },
    {
      path: 'admin',
      errorElement: <ErrorPage />,
      ...clientOnlyPage('app/admin-layout.tsx', async () => (await import('./admin-layout')).AdminLayout, {
        dashboard: true,
      }),
      children: [{ errorElement: <ErrorPage />, children: officers.dashboard }],
    },
    ...alone,
  ];
}

const publicRoutes = (reads: ToLoader, sections: ToLoader, timeZone: string): RouteObject[] => [
  {
    index: true,
    loader: sections(loadHome),
    ...page('app/home.tsx', async () => (await import('./home')).Home),
  },
  {
    path: 'about',
    loader: sections(loadAbout),
    ...page('app/about.tsx', async () => (await import('./about')).About),
  },
  {
    path: 'activities',
    loader: sections((client, args) => loadActivities(client, timeZone, args)),
    ...page('app/activities.tsx', async () => (await import('./activities')).ActivitiesScreen, {
      query: ['date', 'events', 'after', 'before'],
    }),
  },
  ...eventRoutes(reads),
  ...blogRoutes(reads),
  {
    path: 'membership',
    loader: reads(loadMembership),
    ...page('features/membership/public/membership.tsx', async () => {
      const { MembershipPage: Membership, MembershipFailed } = await import('../features/membership/public/membership');
      return { Component: Membership, ErrorBoundary: MembershipFailed };
    }),
  },
  {
    path: 'contact',
    ...page(
      'features/contact/public/contact.tsx',
      async () => (await import('../features/contact/public/contact')).Contact,
    ),
  },
  {
    path: '*',
    element: null,
    // The table of another document may have it.
    loader: ({ request }) => {
      throw import.meta.env.SSR
        ? data(PAGE_ERRORS.PAGE_NOT_FOUND.message, { status: 404 })
        : redirectDocument(request.url);
    },
  },
];

const blogRoutes = (reads: ToLoader): RouteObject[] => [
  {
    path: 'blog',
    errorElement: <BlogListFailed />,
    loader: reads(loadBlogList),
    ...page(
      'features/blog/public/blog-list.tsx',
      async () => (await import('../features/blog/public/blog-list')).BlogList,
      {
        query: ['after', 'before'],
        typed: { query: SEARCH_PARAMETER, screen: 'features/blog/public/search-results.tsx', load: loadSearchResults },
      },
    ),
  },
  {
    path: 'blog/:slug',
    errorElement: <BlogPostFailed />,
    loader: reads(loadBlogPost),
    ...page(
      'features/blog/public/blog-post.tsx',
      async () => (await import('../features/blog/public/blog-post')).BlogPost,
      { officers: true },
    ),
  },
];
