import { Navigate, type RouteObject } from 'react-router-dom';
import { page } from './screen';

const SHELL = { shell: true } as const;

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
    path: 'blog/submissions',
    ...page(
      'features/blog/admin/submissions/submissions-screen.tsx',
      async () => (await import('../features/blog/admin/submissions/submissions-screen')).SubmissionsScreen,
      SHELL,
    ),
  },
  {
    path: 'blog/:id',
    ...page(
      'features/blog/admin/post/blog-post-screen.tsx',
      async () => (await import('../features/blog/admin/post/blog-post-screen')).BlogPostScreen,
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
    path: 'events/meetings',
    ...page(
      'features/meetings/admin/meetings-screen.tsx',
      async () => (await import('../features/meetings/admin/meetings-screen')).MeetingsScreen,
      SHELL,
    ),
  },
  {
    path: 'events/meetings/:id',
    ...page(
      'features/meetings/admin/meeting-screen.tsx',
      async () => (await import('../features/meetings/admin/meeting-screen')).MeetingScreen,
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
  {
    path: 'team',
    ...page(
      'features/team/admin/team-tab.tsx',
      async () => (await import('../features/team/admin/team-tab')).TeamTab,
      SHELL,
    ),
  },
  {
    path: 'team/:id',
    ...page(
      'features/team/admin/member-screen.tsx',
      async () => (await import('../features/team/admin/member-screen')).MemberScreen,
      SHELL,
    ),
  },
  {
    path: 'applications',
    ...page(
      'features/membership/admin/applications-tab.tsx',
      async () => (await import('../features/membership/admin/applications-tab')).ApplicationsTab,
      SHELL,
    ),
  },
  {
    path: 'gallery',
    ...page(
      'features/gallery/admin/gallery-tab.tsx',
      async () => (await import('../features/gallery/admin/gallery-tab')).GalleryTab,
      SHELL,
    ),
  },
  {
    path: 'special-event',
    ...page(
      'features/special-event/admin/special-event-tab.tsx',
      async () => (await import('../features/special-event/admin/special-event-tab')).SpecialEventTab,
      SHELL,
    ),
  },
  {
    path: 'video',
    ...page(
      'features/intro-video/admin/video-tab.tsx',
      async () => (await import('../features/intro-video/admin/video-tab')).VideoTab,
      SHELL,
    ),
  },
  {
    path: 'help',
    ...page(
      'features/help/admin/help-screen.tsx',
      async () => (await import('../features/help/admin/help-screen')).HelpScreen,
      SHELL,
    ),
  },
  {
    path: 'accounts',
    ...page(
      'features/accounts/admin/accounts-screen.tsx',
      async () => (await import('../features/accounts/admin/accounts-screen')).AccountsScreen,
      SHELL,
    ),
  },
  {
    path: 'trash',
    ...page(
      'features/trash/admin/trash-screen.tsx',
      async () => (await import('../features/trash/admin/trash-screen')).TrashScreen,
      SHELL,
    ),
  },
  {
    path: 'acts',
    ...page(
      'features/acts/admin/acts-screen.tsx',
      async () => (await import('../features/acts/admin/acts-screen')).ActsScreen,
      SHELL,
    ),
  },
  {
    path: 'account',
    ...page('app/admin-account.tsx', async () => (await import('./admin-account')).AdminAccount, SHELL),
  },
  {
    index: true,
    ...page(
      'features/overview/admin/overview.tsx',
      async () => (await import('../features/overview/admin/overview')).Overview,
      SHELL,
    ),
  },
  {
    path: '*',
    element: <Navigate to="/admin/events" replace />,
    handle: { screen: 'app/admin-layout.tsx', ...SHELL },
  },
];
