import { Injectable } from '@nestjs/common';
import { Feed } from 'feed';
import { BlogService } from '../../features/blog/blog.service.js';
import type { BlogPostEntity } from '../../features/blog/blog-post.entity.js';
import { Config } from '../../platform/config/config.js';
import { BLOG_MESSAGES } from '../../shared/blog.js';
import { FEED_POSTS, FEEDS } from '../../shared/feeds.js';
import { isOwnMedia } from '../../shared/media.js';
import { lowerHeadings } from '../../shared/post-html.js';
import { plain } from './plain.js';

const JSON_FEED = 'https://jsonfeed.org/version/1.1';
const LANGUAGE = 'en';

/** The newest posts in full, for whoever reads the blog elsewhere. */
@Injectable()
export class PostsFeed {
  constructor(
    private readonly blog: BlogService,
    private readonly config: Config,
  ) {}

  async atom(): Promise<string> {
    const posts = await this.#newest();
    const { url, name } = this.config.site;
    const feed = new Feed({
      id: this.#address('/blog'),
      title: plain(this.#title),
      description: BLOG_MESSAGES.heroSubtitle,
      link: this.#address('/blog'),
      feedLinks: { atom: this.#address(FEEDS.posts.path) },
      favicon: this.#address('/favicon.ico'),
      language: LANGUAGE,
      generator: false,
      author: { name: plain(name), link: url },
      updated: new Date(Math.max(0, ...posts.map(({ updatedAt }) => updatedAt.getTime()))),
    });
    for (const post of posts) {
      feed.addItem({
        id: idOf(post),
        link: this.#address(`/blog/${post.slug}`),
        // Titles and summaries are read as HTML. The library ends only the first `]]>` of a text: none may be left.
        title: escaped(plain(post.title)),
        description: escaped(plain(post.excerpt)),
        content: plain(this.#content(post)).replaceAll(']]>', ']]&gt;'),
        author: [
          { name: plain(post.author.name), ...(URL.canParse(post.author.linkedin) && { link: post.author.linkedin }) },
        ],
        // Of a picture elsewhere nobody knows the type.
        ...(isOwnMedia(post.cover) && { image: this.#address(post.cover) }),
        published: post.publishedDate!,
        date: post.updatedAt,
      });
    }
    return feed.atom1();
  }

  async json(): Promise<string> {
    const posts = await this.#newest();
    return JSON.stringify({
      version: JSON_FEED,
      title: this.#title,
      description: BLOG_MESSAGES.heroSubtitle,
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
    return `${BLOG_MESSAGES.heroTitle} · ${this.config.site.name}`;
  }

  async #newest(): Promise<BlogPostEntity[]> {
    return (await this.blog.published({ first: FEED_POSTS }, true)).nodes;
  }

  #address(path: string): string {
    return new URL(path, this.config.site.url).href;
  }

  /** Whoever shows it knows nothing of our addresses, and prints the title above it. */
  #content({ content, slug }: BlogPostEntity): string {
    const base = this.#address(`/blog/${slug}`);
    return lowerHeadings(content).replace(
      /(<(?:a|img)\b[^>]*? (?:href|src)=")([^"]+)/g,
      (whole, before: string, address: string) =>
        URL.canParse(address) || !URL.canParse(address, base) ? whole : before + new URL(address, base).href,
    );
  }
}

/** Stays the same when a post moves. */
const idOf = ({ id }: BlogPostEntity): string => `urn:uuid:${id}`;

const escaped = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
