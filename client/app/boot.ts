import type { NormalizedCacheObject } from '@apollo/client';
import type { Site } from '@shared/pages';
import type { HydrationState } from 'react-router-dom';

/** Data that the server embeds in a page. */
export interface Boot {
  site: Site;
  /** Query results of the page; absent, like `router`, when only the browser renders. */
  state?: NormalizedCacheObject;
  router?: HydrationState;
}
