import { Injectable } from '@nestjs/common';
import type { BlogPostEntity } from '../features/blog/blog-post.entity.js';
import { Config } from '../platform/config/config.js';

/** The old shapes, as they go out. Own pictures become whole addresses, since old callers live on other hosts. */
@Injectable()
export class Presenter {
  constructor(private readonly config: Config) {}

  post(post: BlogPostEntity) {
    return { ...this.listedPost(post), content: post.content };
  }

  /** As the public list tells it: without the text. */
  listedPost(post: BlogPostEntity) {
    const { id, slug, title, subtitle, author, cover, status, publishedDate, claps, createdAt, updatedAt } = post;
    const { name, department, linkedin, photo } = author;
    return {
      _id: id,
      slug,
      title,
      subtitle,
      author: { name, department, linkedin, imageUrl: this.#address(photo) },
      coverImage: this.#address(cover),
      status,
      publishedDate,
      claps,
      createdAt,
      updatedAt,
    };
  }

  #address(stored: string): string {
    return stored.startsWith('/') ? this.config.publicUrl + stored : stored;
  }
}
