import type { KeptAnswer } from '../cache/kept-answer.js';

export interface FramedPage {
  title: string;
  description: string;
  /** HTML. */
  body: string;
}

/** The frame of a page that is no screen of the client, in the dress of the site. The pages' module makes it; the platform knows none. */
export abstract class PageFrame {
  abstract around(page: FramedPage): Promise<KeptAnswer>;
}
