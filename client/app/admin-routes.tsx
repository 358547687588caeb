import { redirect, type RouteObject } from 'react-router-dom';
import { page } from './screen';

const SHELL = { shell: true } as const;

/** What stands under /admin, each tab at its address. */
export const adminRoutes: RouteObject[] = [
  {
    path: 'blog',
    ...page(
      'features/blog/admin/blog-posts.tsx',
      async () => (await import('../features/blog/admin/blog-posts')).BlogPosts,
      SHELL,
    ),
  },
  {
    path: 'blog/:id',
    ...page(
      'features/blog/admin/blog-post-screen.tsx',
      async () => (await import('../features/blog/admin/blog-post-screen')).BlogPostScreen,
      SHELL,
    ),
  },
  {
    path: 'events',
    ...page(
      'features/events/admin/events-tab.tsx',
      async () => (await import('../features/events/admin/events-tab')).EventsTab,
      SHELL,
    ),
  },
  {
    path: 'events/:id',
    ...page(
      'features/events/admin/event-screen.tsx',
      async () => (await import('../features/events/admin/event-screen')).EventScreen,
      SHELL,
    ),
  },
  ...['team', 'applications', 'gallery', 'special-event', 'video'].map((path) => ({
    path,
    ...page('app/admin-coming.tsx', async () => (await import('./admin-coming')).AdminComing, SHELL),
  })),
  {
    path: '*',
    element: null,
    loader: () => redirect('/admin/events'),
    handle: { screen: 'app/admin-layout.tsx', ...SHELL },
  },
];
