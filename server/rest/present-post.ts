import { Injectable } from '@nestjs/common';
import type { BlogPostEntity } from '../features/blog/blog-post.entity.js';
import { Presenter } from './present.js';

@Injectable()
export class PostPresenter {
  constructor(private readonly present: Presenter) {}

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
      author: { name, department, linkedin, imageUrl: this.present.address(photo) },
      coverImage: this.present.address(cover),
      status,
      publishedDate,
      claps,
      createdAt,
      updatedAt,
    };
  }
}
