import type { Site } from '@shared/pages';
import type { HydrationState } from 'react-router-dom';
import type { PageResults } from '../data/page-results';

/** Data that the server embeds in a page. */
export interface Boot {
  site: Site;
  /** Absent, like `router`, when only the browser renders. */
  results?: PageResults;
  router?: HydrationState;
}
