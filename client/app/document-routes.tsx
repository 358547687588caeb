import { SubmissionStatusFailed } from '../features/blog/public/blog-errors';
import { loadSubmissionStatus } from '../features/blog/public/submission-status.loader';
import { ErrorPage } from './error-page';
import type { DocumentRoutes } from './routes';
import { page } from './screen';

const EVENING = 'evenings/:meetingId/:date';

const importScreens = () => import('./evening-screens');
const importSeat = () => import('../features/events/seat/seat-page');
const importBoard = () => import('../features/meetings/board/board-page');
const importRole = () => import('../features/meetings/board/role-page');

/**
 * The agenda of an evening, the role board, and the pages of personal links. The view of the agenda for the hall and the timer have no layout
 * around them.
 */
export const documentRoutes: DocumentRoutes = (sections, timeZone) => {
  const loader = sections(async (client, args) => (await importScreens()).loadSheet(client, args));
  const screen = (name: 'SheetPage' | 'ProjectorScreen') =>
    page('app/evening-screens.tsx', async () => (await importScreens())[name]);
  return [
    [
      { path: EVENING, loader, ...screen('SheetPage') },
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
        path: 'club/:token',
        loader: sections(async (client, args) => (await importBoard()).loadBoard(client, timeZone, args)),
        ...page(
          'features/meetings/board/board-page.tsx',
          async () => {
            const { BoardPage, BoardFailed } = await importBoard();
            return { Component: BoardPage, ErrorBoundary: BoardFailed };
          },
          { secret: true },
        ),
      },
      {
        path: 'roles/:token',
        loader: sections(async (client, args) => (await importRole()).loadRole(client, args)),
        ...page(
          'features/meetings/board/role-page.tsx',
          async () => {
            const { RolePage, RoleFailed } = await importRole();
            return { Component: RolePage, ErrorBoundary: RoleFailed };
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
    [
      { path: `${EVENING}/projector`, errorElement: <ErrorPage />, loader, ...screen('ProjectorScreen') },
      {
        path: 'club/:token/timer',
        errorElement: <ErrorPage />,
        ...page(
          'features/meetings/timer/timer-page.tsx',
          async () => (await import('../features/meetings/timer/timer-page')).TimerPage,
          { secret: true },
        ),
      },
    ],
  ];
};
