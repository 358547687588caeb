import type { ApolloClient } from '@apollo/client';
import { ERRORS } from '@shared/errors';
import type { ComponentType } from 'react';
import { data, type LoaderFunction, type LoaderFunctionArgs, type RouteObject } from 'react-router-dom';
import { loadBlogList } from '../features/blog/public/blog-list.loader';
import { loadBlogPost } from '../features/blog/public/blog-post.loader';
import { ErrorPage } from './error-page';
import { PublicLayout } from './public-layout';
import { routeError } from './route-error';

/** What the server has to know of a page before it renders it. */
export interface PageHandle {
  /** Source file of the screen: its chunk and styles are linked in the head. */
  screen: string;
  /** Query parameters that change what the page shows; any other is ignored. */
  query?: readonly string[];
  /** Rendered in the browser alone: the server answers with an empty page. */
  shell?: true;
}

/** Reads what a screen shows into the client's cache, where the screen's hook finds it. May throw a `redirect()`. */
export type Load = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;

const page = (handle: PageHandle, load: () => Promise<ComponentType>): Pick<RouteObject, 'handle' | 'lazy'> => ({
  handle,
  lazy: async () => ({ Component: await load() }),
});

/** The server never renders the dashboard, so its bundle leaves it out. */
const shell = (screen: string, load: () => Promise<ComponentType>): Pick<RouteObject, 'handle' | 'lazy'> =>
  import.meta.env.SSR ? { handle: { screen, shell: true } } : page({ screen, shell: true }, load);

/** The one table of routes, the same on the server and in the browser. */
export function makeRoutes(client: ApolloClient): RouteObject[] {
  const reads =
    (load: Load): LoaderFunction =>
    (args) =>
      load(client, args).then(
        () => null,
        (error: unknown) => {
          throw routeError(error);
        },
      );
  return [
    {
      element: <PublicLayout />,
      errorElement: <ErrorPage />,
      children: [{ errorElement: <ErrorPage />, children: [...publicRoutes(reads), ...unknown] }],
    },
    {
      path: '/admin/*',
      errorElement: <ErrorPage />,
      ...shell('app/admin-area.tsx', async () => (await import('./admin-area')).AdminArea),
    },
  ];
}

const publicRoutes = (reads: (load: Load) => LoaderFunction): RouteObject[] => [
  { index: true, ...page({ screen: 'features/home/public/home.tsx' }, async () => (await import('../features/home/public/home')).Home) },
  { path: 'about', ...page({ screen: 'features/about/public/about.tsx' }, async () => (await import('../features/about/public/about')).About) },
  {
    path: 'blog',
    loader: reads(loadBlogList),
    ...page(
      { screen: 'features/blog/public/blog-list.tsx', query: ['after', 'before'] },
      async () => (await import('../features/blog/public/blog-list')).BlogList,
    ),
  },
  {
    path: 'blog/:slug',
    loader: reads(loadBlogPost),
    ...page({ screen: 'features/blog/public/blog-post.tsx' }, async () => (await import('../features/blog/public/blog-post')).BlogPost),
  },
  {
    path: 'adminlogin',
    ...shell('features/sessions/admin-login.tsx', async () => (await import('../features/sessions/admin-login')).AdminLogin),
  },
];

const unknown: RouteObject[] = [
  {
    path: '*',
    loader: () => {
      throw data(ERRORS.PAGE_NOT_FOUND.message, { status: 404 });
    },
  },
];
