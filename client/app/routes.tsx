import type { ApolloClient } from '@apollo/client';
import { ERRORS } from '@shared/errors';
import type { PageHandle } from '@shared/pages';
import type { ComponentType } from 'react';
import {
  data,
  redirect,
  redirectDocument,
  type LoaderFunction,
  type LoaderFunctionArgs,
  type RouteObject,
} from 'react-router-dom';
import { BlogListFailed, BlogPostFailed } from '../features/blog/public/blog-failed';
import { loadBlogList } from '../features/blog/public/blog-list.loader';
import { loadBlogPost } from '../features/blog/public/blog-post.loader';
import { styleNonce } from '../ui/style-nonce';
import { ErrorPage } from './error-page';
import { PublicLayout } from './public-layout';
import { routeError } from './route-error';

/** Reads what a screen shows into the client's cache, where the screen's hook finds it. May throw a `redirect()`. */
export type Load = (client: ApolloClient, args: LoaderFunctionArgs) => Promise<unknown>;

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
      children: [{ errorElement: <ErrorPage />, children: publicRoutes(reads) }],
    },
    {
      path: 'admin',
      errorElement: <ErrorPage />,
      ...shell('app/admin-layout.tsx', async () => (await import('./admin-layout')).AdminLayout),
      children: adminRoutes,
    },
  ];
}

const publicRoutes = (reads: (load: Load) => LoaderFunction): RouteObject[] => [
  {
    index: true,
    ...page('features/home/public/home.tsx', async () => (await import('../features/home/public/home')).Home),
  },
  {
    path: 'about',
    ...page('features/about/public/about.tsx', async () => (await import('../features/about/public/about')).About),
  },
  {
    path: 'activities',
    ...page(
      'features/activities/public/activities.tsx',
      async () => (await import('../features/activities/public/activities')).Activities,
    ),
  },
  {
    path: 'blog',
    errorElement: <BlogListFailed />,
    loader: reads(loadBlogList),
    ...page(
      'features/blog/public/blog-list.tsx',
      async () => (await import('../features/blog/public/blog-list')).BlogList,
      { query: ['after', 'before'] },
    ),
  },
  {
    path: 'blog/:slug',
    errorElement: <BlogPostFailed />,
    loader: reads(loadBlogPost),
    ...page(
      'features/blog/public/blog-post.tsx',
      async () => (await import('../features/blog/public/blog-post')).BlogPost,
    ),
  },
  {
    path: 'membership',
    ...page(
      'features/membership/public/membership.tsx',
      async () => (await import('../features/membership/public/membership')).Membership,
    ),
  },
  {
    path: 'contact',
    ...page(
      'features/contact/public/contact.tsx',
      async () => (await import('../features/contact/public/contact')).Contact,
    ),
  },
  {
    path: 'adminlogin',
    ...shell(
      'features/sessions/admin-login.tsx',
      async () => (await import('../features/sessions/admin-login')).AdminLogin,
    ),
  },
  {
    path: '*',
    element: null,
    loader: () => {
      throw data(ERRORS.PAGE_NOT_FOUND.message, { status: 404 });
    },
  },
];

const adminRoutes: RouteObject[] = [
  {
    path: 'blog',
    ...shell(
      'features/blog/admin/blog-posts.tsx',
      async () => (await import('../features/blog/admin/blog-posts')).BlogPosts,
    ),
  },
  {
    path: 'blog/:id',
    ...shell(
      'features/blog/admin/blog-post-screen.tsx',
      async () => (await import('../features/blog/admin/blog-post-screen')).BlogPostScreen,
    ),
  },
  ...['events', 'team', 'applications', 'gallery', 'special-event', 'video'].map((path) => ({
    path,
    ...shell('app/admin-coming.tsx', async () => (await import('./admin-coming')).AdminComing),
  })),
  { path: '*', loader: () => redirect('/admin/events'), handle: { screen: 'app/admin-layout.tsx', shell: true } },
];

type ScreenRoute = Pick<RouteObject, 'handle' | 'lazy' | 'loader' | 'HydrateFallback'>;

/** A screen in a chunk of its own. `screen` is its source file, by which the server finds that chunk. */
function page(screen: string, load: () => Promise<ComponentType>, more: Omit<PageHandle, 'screen'> = {}): ScreenRoute {
  const handle: PageHandle = { screen, ...more };
  return { handle, lazy: async () => ({ Component: await load() }) };
}

/** A screen that only the browser renders, in a document of its own: its styles need the nonce that only such a one has. */
function shell(screen: string, load: () => Promise<ComponentType>): ScreenRoute {
  const loader: LoaderFunction = ({ request }) => {
    if (!styleNonce()) throw redirectDocument(request.url);
    return null;
  };
  const dressed = async (): Promise<ComponentType> => {
    const [{ Mantine }, Screen] = await Promise.all([import('../ui/mantine'), load()]);
    return () => (
      <Mantine>
        <Screen />
      </Mantine>
    );
  };
  return { ...page(screen, dressed, { shell: true }), loader, HydrateFallback: () => null };
}
