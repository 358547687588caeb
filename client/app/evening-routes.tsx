import type { RouteObject } from 'react-router-dom';
import type { ToLoader } from './event-routes';
import { ErrorPage } from './error-page';
import { page } from './screen';

const PATH = 'evenings/:meetingId/:date';

// Once each: every page downloads this table.
const importSheet = () => import('../features/meetings/sheet/sheet-page');
const importProjector = () => import('./projector');

export const sheetRoute = (sections: ToLoader): RouteObject => ({
  path: PATH,
  loader: sections(async (client, args) => (await importSheet()).loadSheet(client, args)),
  ...page('features/meetings/sheet/sheet-page.tsx', async () => (await importSheet()).SheetPage),
});

/** Beside the layout of the other pages. */
export const projectorRoute = (sections: ToLoader): RouteObject => ({
  path: `${PATH}/projector`,
  errorElement: (
    <main>
      <ErrorPage />
    </main>
  ),
  loader: sections(async (client, args) => (await importProjector()).loadSheet(client, args)),
  ...page('app/projector.tsx', async () => (await importProjector()).ProjectorScreen),
});
