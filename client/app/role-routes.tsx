import type { RouteObject } from 'react-router-dom';
import type { ToLoader } from './event-routes';
import { page } from './screen';

const importBoard = () => import('../features/meetings/board/board-page');
const importRole = () => import('../features/meetings/board/role-page');
const SECRET = { secret: true } as const;

/** Pages of the club link and of the links to roles. */
export const roleRoutes = (sections: ToLoader, timeZone: string): RouteObject[] => [
  {
    path: 'club/:token',
    loader: sections(async (client, args) => (await importBoard()).loadBoard(client, timeZone, args)),
    ...page(
      'features/meetings/board/board-page.tsx',
      async () => {
        const { BoardPage, BoardFailed } = await importBoard();
        return { Component: BoardPage, ErrorBoundary: BoardFailed };
      },
      SECRET,
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
      SECRET,
    ),
  },
];
