import type { NormalizedCacheObject } from '@apollo/client';
import type { HydrationState } from 'react-router-dom';
import type { Site } from '../ui/site';

/** What the server hands over with a page, as JSON in `<script type="application/json" id="boot">`. */
export interface Boot {
  site: Site;
  /** What was read for the page; absent where the browser renders alone. */
  state?: NormalizedCacheObject;
  router?: HydrationState;
}

export const BOOT_ID = 'boot';
