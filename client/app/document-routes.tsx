import { SubmissionStatusFailed } from '../features/blog/public/blog-errors';
import { loadSubmissionStatus } from '../features/blog/public/submission-status.loader';
import { ErrorPage } from './error-page';
import type { DocumentRoutes } from './routes';
import { roleRoutes } from './role-routes';
import { page } from './screen';

const EVENING = 'evenings/:meetingId/:date';

const importScreens = () => import('./evening-screens');
const importSeat = () => import('../features/events/seat/seat-page');

/**
 * The agenda of an evening, its view for the hall, which has no layout around it, the role board, and the pages of a role, a seat and a
 * submission.
 */
export const documentRoutes: DocumentRoutes = (sections, timeZone) => {
  const loader = sections(async (client, args) => (await importScreens()).loadSheet(client, args));
  const screen = (name: 'SheetPage' | 'ProjectorScreen') =>
    page('app/evening-screens.tsx', async () => (await importScreens())[name]);
  return [
    [
      { path: EVENING, loader, ...screen('SheetPage') },
      ...roleRoutes(sections, timeZone),
      {
        path: 'seats/:token',
        loader: sections(async (client, args) => (await importSeat()).loadSeat(client, timeZone, args)),
        ...page(
          'features/events/seat/seat-page.tsx',
          async () => {
            const { SeatPage, SeatFailed } = await importSeat();
            return { Component: SeatPage, ErrorBoundary: SeatFailed };
          },
          { secret: true },
        ),
      },
      {
        path: 'blog/submissions/:token',
        errorElement: <SubmissionStatusFailed />,
        loader: sections((client, args) => loadSubmissionStatus(client, timeZone, args)),
        ...page(
          'features/blog/public/submission-status.tsx',
          async () => (await import('../features/blog/public/submission-status')).SubmissionStatus,
          { secret: true },
        ),
      },
    ],
    [{ path: `${EVENING}/projector`, errorElement: <ErrorPage />, loader, ...screen('ProjectorScreen') }],
  ];
};
