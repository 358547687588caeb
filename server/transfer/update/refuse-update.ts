import type { BeforeUpdate } from '../../infra/database/migrate.js';
import { withTables } from '../../infra/database/table-access.js';

/** False for a site that nobody has set up yet. */
export const hasContent = (url: string): Promise<boolean> =>
  withTables(url, 'READ ONLY', async (tables) => (await tables.count('admin')) > 0);

/** Commands do not update a site: only its start tries the update on a copy first. */
export const refuseUpdate: BeforeUpdate = async (url) => {
  if (await hasContent(url))
    throw new Error(
      'This build has not been started on this site yet: start it first, which tries the update on a copy of the data, or run the command in the former build.',
    );
};
