import { Navigate, type RouteObject } from 'react-router-dom';
import type { OfficerRoutes } from './routes';
import { page } from './screen';
import { SIGN_IN_ROUTES } from './sign-in-routes';

const SHELL = { shell: true } as const;

/** A screen of the dashboard at `path`: its module, and how it is loaded. */
const screen = (path: string, ...[module, load]: Parameters<typeof page>): RouteObject => ({
  path,
  ...page(module, load, SHELL),
});

const dashboard: RouteObject[] = [
  screen(
    'blog',
    'features/blog/admin/blog-posts.tsx',
    async () => (await import('../features/blog/admin/blog-posts')).BlogPosts,
  ),
  screen(
    'blog/submissions',
    'features/blog/admin/submissions/submissions-screen.tsx',
    async () => (await import('../features/blog/admin/submissions/submissions-screen')).SubmissionsScreen,
  ),
  screen(
    'blog/:id',
    'features/blog/admin/post/blog-post-screen.tsx',
    async () => (await import('../features/blog/admin/post/blog-post-screen')).BlogPostScreen,
  ),
  screen(
    'events',
    'features/events/admin/events-tab.tsx',
    async () => (await import('../features/events/admin/events-tab')).EventsTab,
  ),
  screen(
    'events/meetings',
    'features/meetings/admin/meetings-screen.tsx',
    async () => (await import('../features/meetings/admin/meetings-screen')).MeetingsScreen,
  ),
  screen(
    'events/meetings/:id',
    'features/meetings/admin/meeting-screen.tsx',
    async () => (await import('../features/meetings/admin/meeting-screen')).MeetingScreen,
  ),
  screen(
    'events/meetings/:meetingId/evenings/:date',
    'features/meetings/admin/evening/evening-screen.tsx',
    async () => (await import('../features/meetings/admin/evening/evening-screen')).EveningScreen,
  ),
  screen(
    'events/:id',
    'features/events/admin/event-screen.tsx',
    async () => (await import('../features/events/admin/event-screen')).EventScreen,
  ),
  screen(
    'events/:id/seats',
    'features/events/admin/seats/seats-screen.tsx',
    async () => (await import('../features/events/admin/seats/seats-screen')).SeatsScreen,
  ),
  screen(
    'team',
    'features/team/admin/team-tab.tsx',
    async () => (await import('../features/team/admin/team-tab')).TeamTab,
  ),
  screen(
    'team/:id',
    'features/team/admin/member-screen.tsx',
    async () => (await import('../features/team/admin/member-screen')).MemberScreen,
  ),
  screen(
    'applications',
    'features/membership/admin/applications-tab.tsx',
    async () => (await import('../features/membership/admin/applications-tab')).ApplicationsTab,
  ),
  screen(
    'gallery',
    'features/gallery/admin/gallery-tab.tsx',
    async () => (await import('../features/gallery/admin/gallery-tab')).GalleryTab,
  ),
  screen(
    'special-event',
    'features/special-event/admin/special-event-tab.tsx',
    async () => (await import('../features/special-event/admin/special-event-tab')).SpecialEventTab,
  ),
  screen(
    'video',
    'features/intro-video/admin/video-tab.tsx',
    async () => (await import('../features/intro-video/admin/video-tab')).VideoTab,
  ),
  screen(
    'help',
    'features/help/admin/help-screen.tsx',
    async () => (await import('../features/help/admin/help-screen')).HelpScreen,
  ),
  screen(
    'accounts',
    'features/accounts/admin/accounts-screen.tsx',
    async () => (await import('../features/accounts/admin/accounts-screen')).AccountsScreen,
  ),
  screen(
    'handover',
    'features/accounts/admin/hand-over/hand-over-screen.tsx',
    async () => (await import('../features/accounts/admin/hand-over/hand-over-screen')).HandOverScreen,
  ),
  screen(
    'trash',
    'features/trash/admin/trash-screen.tsx',
    async () => (await import('../features/trash/admin/trash-screen')).TrashScreen,
  ),
  screen(
    'acts',
    'features/acts/admin/acts-screen.tsx',
    async () => (await import('../features/acts/admin/acts-screen')).ActsScreen,
  ),
  screen('account', 'app/admin-account.tsx', async () => (await import('./admin-account')).AdminAccount),
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

export const officerRoutes: OfficerRoutes = { signIn: SIGN_IN_ROUTES, dashboard };
