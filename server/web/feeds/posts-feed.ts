import { Injectable } from '@nestjs/common';
import { Feed } from 'feed';
import { BlogService } from '../../features/blog/blog.service.js';
import type { BlogPostEntity } from '../../features/blog/posts/blog-post.entity.js';
import { Config } from '../../core/config/config.js';
import { MediaService } from '../../infra/media/media.service.js';
import { FEEDS } from '../../shared/feeds.js';
import { isOwnMedia } from '../../shared/image-address.js';
import { lowerHeadings, tablesForReading, withCaptions } from '../../shared/post-html.js';
import { removeInvalidCharacters } from '../../core/validation/invalid-characters.js';
import { BLOG_TEXT } from '../../shared/club-texts.js';

export const FEED_POSTS = 20;

const JSON_FEED = 'https://jsonfeed.org/version/1.1';
const LANGUAGE = 'en';

/** The level that a heading was written with, for the styles of the site. */
const LEVEL = /(?<=<h\d) data-level="\d"/g;

/** Full text of the newest posts as Atom and JSON Feed. */
@Injectable()
export class PostsFeed {
  constructor(
    private readonly blog: BlogService,
    private readonly config: Config,
    private readonly media: MediaService,
  ) {}

  async atom(): Promise<string> {
    const posts = await this.#newest();
    const { url, name } = this.config.site;
    const feed = new Feed({
      id: this.#address('/blog'),
      title: removeInvalidCharacters(this.#title),
      description: BLOG_TEXT.lead,
      link: this.#address('/blog'),
      feedLinks: { atom: this.#address(FEEDS.posts.path) },
      favicon: this.#address('/favicon.ico'),
      language: LANGUAGE,
      generator: false,
      author: { name: removeInvalidCharacters(name), link: url },
      updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()))),
    });
    for (const post of posts) {
      const length = await this.media.bytesAt(post.cover);
      feed.addItem({
        id: idOf(post),
        link: this.#address(`/blog/${post.slug}`),
        // Feed readers parse titles and summaries as HTML. The library escapes only the first `]]>` of a text, so none
        // may remain.
        title: escapeMarkup(removeInvalidCharacters(post.title)),
        description: escapeMarkup(removeInvalidCharacters(post.excerpt)),
        content: removeInvalidCharacters(this.#content(post)).replaceAll(']]>', ']]&gt;'),
        author: [
          {
            name: removeInvalidCharacters(post.author.name),
            ...(URL.canParse(post.author.linkedin) && { link: post.author.linkedin }),
          },
        ],
        // The media type of an external image is unknown.
        ...(isOwnMedia(post.cover) && { image: { url: this.#address(post.cover), length: length ?? undefined } }),
        published: post.publishedDate ?? undefined,
        date: post.updatedAt,
      });
    }
    // The library only sets the language for RSS.
    return feed.atom1().replace('<feed ', `<feed xml:lang="${LANGUAGE}" `);
  }

  async json(): Promise<string> {
    const posts = await this.#newest();
    return JSON.stringify({
      version: JSON_FEED,
      title: this.#title,
      description: BLOG_TEXT.lead,
      home_page_url: this.#address('/blog'),
      feed_url: this.#address(FEEDS.postsAsJson.path),
      favicon: this.#address('/favicon.ico'),
      language: LANGUAGE,
      items: posts.map((post) => ({
        id: idOf(post),
        url: this.#address(`/blog/${post.slug}`),
        title: post.title,
        summary: post.excerpt,
        content_html: this.#content(post),
        image: post.cover ? this.#address(post.cover) : undefined,
        date_published: post.publishedDate,
        date_modified: post.updatedAt,
        authors: [{ name: post.author.name, url: post.author.linkedin }],
      })),
    });
  }

  get #title(): string {
    return `${BLOG_TEXT.title} · ${this.config.site.name}`;
  }

  async #newest(): Promise<BlogPostEntity[]> {
    return (await this.blog.published({ first: FEED_POSTS }, true)).nodes;
  }

  #address(path: string): string {
    return new URL(path, this.config.site.url).href;
  }

  /** Feed readers cannot resolve relative addresses, and they print the title above the content. */
  #content({ content, slug }: BlogPostEntity): string {
    const base = this.#address(`/blog/${slug}`);
    const headings = lowerHeadings(content).replaceAll(LEVEL, '');
    return withCaptions(tablesForReading(headings)).replace(
      /(<(?:a|img)\b[^>]*? (?:href|src)=")([^"]+)/g,
      (whole, before: string, address: string) =>
        URL.canParse(address) || !URL.canParse(address, base) ? whole : before + new URL(address, base).href,
    );
  }
}

/** Independent of the slug, which may change. */
const idOf = ({ id }: BlogPostEntity): string => `urn:uuid:${id}`;

const escapeMarkup = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
