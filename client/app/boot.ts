import type { NormalizedCacheObject } from '@apollo/client';
import type { Site } from '@shared/pages';
import type { HydrationState } from 'react-router-dom';

/** What the server hands over with a page. */
export interface Boot {
  site: Site;
  /** What was read for the page; absent, with `router`, where the browser renders alone. */
  state?: NormalizedCacheObject;
  router?: HydrationState;
}
