import { Injectable } from '@nestjs/common';
import { Readable, type Transform } from 'node:stream';
import { text } from 'node:stream/consumers';
import { ErrorLevel, SitemapIndexStream, SitemapStream, type SitemapItemLoose } from 'sitemap';
import type { PublishedPost } from '../../features/blog/blog.service.js';
import { BlogService } from '../../features/blog/blog.service.js';
import { EventsService } from '../../features/events/events.service.js';
import { Config } from '../../core/config/config.js';
import { DomainError } from '../../shared/errors.js';
import { eventPath } from '../../shared/events.js';
import { DOCS_PAGE, NAV_LINKS, PRIVACY_PAGE } from '../../shared/site.js';

/** With more posts than this, the sitemap becomes an index of several files. */
const POSTS_IN_FILE = 5000;
const SILENT = { level: ErrorLevel.SILENT };

@Injectable()
export class Sitemap {
  constructor(
    private readonly blog: BlogService,
    private readonly events: EventsService,
    private readonly config: Config,
  ) {}

  async render(): Promise<string> {
    const files = await this.#files();
    if (files === 1) return this.renderFile(1);
    const addresses = Array.from({ length: files }, (_, i) => ({
      url: `${this.config.publicUrl}/sitemap-${i + 1}.xml`,
    }));
    return serializeXml(addresses, new SitemapIndexStream(SILENT));
  }

  /** The first file also has the pages and the events. Posts are sorted oldest first, so that a new one changes only the last file. */
  async renderFile(number: number): Promise<string> {
    if (number > (await this.#files())) throw new DomainError('PAGE_NOT_FOUND');
    const posts = await this.blog.publishedFrom((number - 1) * POSTS_IN_FILE, POSTS_IN_FILE);
    const pages =
      number === 1
        ? [...[...NAV_LINKS, DOCS_PAGE, PRIVACY_PAGE].map(({ to }) => ({ url: to })), ...(await this.#events())]
        : [];
    const xmlns = { news: false, video: false, xhtml: false, image: true };
    const stream = new SitemapStream({ hostname: this.config.publicUrl, xmlns, ...SILENT });
    return serializeXml([...pages, ...posts.map((post) => this.#entry(post))], stream);
  }

  async #files(): Promise<number> {
    return Math.max(1, Math.ceil((await this.blog.countPublished()) / POSTS_IN_FILE));
  }

  async #events(): Promise<SitemapItemLoose[]> {
    const events = await this.events.addresses();
    return events.map(({ slug, updatedAt }) => ({ url: eventPath(slug), lastmodISO: updatedAt.toISOString() }));
  }

  #entry({ slug, cover, updatedAt }: PublishedPost): SitemapItemLoose {
    const img = cover ? [{ url: new URL(cover, this.config.publicUrl).href }] : [];
    return { url: `/blog/${slug}`, lastmodISO: updatedAt.toISOString(), img };
  }
}

const serializeXml = (items: object[], stream: Transform): Promise<string> => text(Readable.from(items).pipe(stream));
