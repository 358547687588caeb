import type { SiteConfig, SitePhone } from './site.js';

/** The interface between the server and the built client: exports of `entry-server`. */
export interface Renderer {
  /** The page at a path; null if there is none. */
  pageAt(path: string): PageHandle | null;
  render(address: string, source: PageSource): Promise<RenderedPage | Redirection>;
}

/** Route metadata, known before rendering. */
export interface PageHandle {
  /** Source file of the screen: its chunk and styles are linked in the head. */
  screen: string;
  /** Query parameters that affect the page; any other is ignored. */
  query?: readonly string[];
  /** User input in the query, e.g. a search. Such pages are not cached. */
  typed?: TypedQuery;
  /** The address is a secret: the page is never cached, indexed or counted, and no other site learns where it is. */
  secret?: true;
  /** Signed-in officers see drafts here, and notes that nobody else gets. */
  officers?: true;
  /** Rendered only in the browser: the server sends an empty page. */
  shell?: true;
}

interface TypedQuery {
  /** Query parameter with the input. */
  query: string;
  /** Source file of the component that is shown then, in its own chunk. */
  screen: string;
  /** Loads that chunk. */
  load: () => Promise<unknown>;
}

/** Site configuration for every screen, embedded in the page. */
export interface Site extends SiteConfig {
  timeZone: string;
  /** `2026-11-21`: the site's day on which the page was rendered. */
  today: string;
  /** Null if none is published: forms are the way to write. */
  contactEmail: string | null;
  phones: SitePhone[];
  /** Null if not configured; then the feature is hidden. */
  assistantUrl: string | null;
  mapEmbedUrl: string | null;
  analyticsId: string | null;
}

/** Browser storage key of the post that a visitor is writing. */
export const VISITOR_DRAFT_KEY = 'gavel.draft.visitorBlog';

/** Data source for rendering. */
interface PageSource {
  /** Runs a GraphQL document, and returns its result. */
  execute(document: object, variables: object): Promise<object>;
  site: Site;
}

export interface RenderedPage {
  status: number;
  /** Title, meta and link elements. */
  head: string;
  body: string;
  /** State for hydration; as JSON in the element `BOOT_ID`. */
  boot: object;
  /** A section could not be read: the page must not be cached. */
  partial?: boolean;
  /** The error, for the log; the page does not show it. */
  fault?: unknown;
}

interface Redirection {
  status: number;
  location: string;
}

export const BOOT_ID = 'boot';
/** Element that the application is rendered into. */
export const ROOT_ID = 'root';

/** Under this key, a browser stores which line about the next meeting was dismissed. `head.ts`, which imports nothing, repeats it. */
export const MEETING_NOTICE_KEY = 'gavel.meetingNotice';

/** Address of the page of a day, at its events and meetings. */
export const meetingDayPath = (day: string): string => `/activities?date=${day}#day`;
