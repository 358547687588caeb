import type { SiteConfig, SitePhone } from './site.js';

/** The border between the server and the built client: what `entry-server` exports and is given. */
export interface Renderer {
  /** The page that a path leads to; null for none of ours. */
  pageAt(path: string): PageHandle | null;
  render(address: string, source: PageSource): Promise<RenderedPage | Redirection>;
}

/** What the route table says of a page before it is rendered. */
export interface PageHandle {
  /** Source file of the screen: its chunk and styles are linked in the head. */
  screen: string;
  /** Query parameters that change what the page shows; any other is ignored. */
  query?: readonly string[];
  /** What somebody typed, and the part of the screen that answers it. Such a page is made for who asks, and not kept. */
  typed?: TypedQuery;
  /** Rendered in the browser alone: the server answers with an empty page. */
  shell?: true;
}

interface TypedQuery {
  /** The query parameter that holds it. */
  query: string;
  /** Source file of the part that shows then, from a chunk of its own. */
  screen: string;
  /** Gets that chunk. */
  load: () => Promise<unknown>;
}

/** What every screen may say of the site. It comes with the page and never changes while it is open. */
export interface Site extends SiteConfig {
  timeZone: string;
  contactEmail: string;
  phones: SitePhone[];
  /** Each is null where it is not configured: then nothing of it is shown. */
  assistantUrl: string | null;
  mapEmbedUrl: string | null;
  analyticsId: string | null;
}

/** Where a page is read from: the GraphQL schema of this process, asked in `context`. */
interface PageSource {
  schema: object;
  context: object;
  site: Site;
}

export interface RenderedPage {
  status: number;
  /** Title, meta and links. */
  head: string;
  body: string;
  /** What the browser goes on with; as JSON in the element `BOOT_ID`. */
  boot: object;
  /** A part of it could not be read: the next reader may get more. */
  partial?: boolean;
  /** What went wrong inside, if something did. The page itself does not tell. */
  fault?: unknown;
}

interface Redirection {
  status: number;
  location: string;
}

/** What a page says that only the browser renders, where no script runs. */
export const NEEDS_SCRIPTS = 'This page needs scripts. What visitors read does not.';

export const BOOT_ID = 'boot';
/** Element that the screens are rendered into. */
export const ROOT_ID = 'root';
