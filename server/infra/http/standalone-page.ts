import type { CachedResponse } from '../cache/cached-response.js';

export interface StandalonePageContent {
  path: string;
  title: string;
  description: string;
  /** Address of the share image, a card of this site. */
  picture: string;
  body: string;
  /** Source of its script, below `client`. */
  script?: string;
}

/**
 * Renders a page outside of the client application in the layout of the site. Implemented by the web module, which infra must not
 * import.
 */
export abstract class StandalonePage {
  abstract render(page: StandalonePageContent): Promise<CachedResponse>;
}
