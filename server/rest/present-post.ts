import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { BlogPostEntity } from '../features/blog/blog-post.entity.js';
import { BLOG_STATUSES } from '../shared/blog.js';
import { ADDRESS, ID, INSTANT, Presenter, STAMPS, stamps } from './present.js';

const AUTHOR = z
  .object({
    name: z.string().meta({ examples: ['Nimal Perera'] }),
    department: z.string().meta({ examples: ['Department of Mathematics'] }),
    linkedin: z.string().meta({ examples: ['https://www.linkedin.com/in/example'] }),
    imageUrl: ADDRESS,
  })
  .meta({ id: 'BlogAuthor' });

export const LISTED_POST = z
  .object({
    _id: ID,
    slug: z.string().meta({
      description: 'The last part of its address, `/blog/{slug}`. It stays when the title changes.',
      examples: ['a-lit-room'],
    }),
    title: z.string().meta({ examples: ['A lit room'] }),
    subtitle: z.string().meta({ examples: ['On coming for the first time'] }),
    author: AUTHOR,
    coverImage: ADDRESS,
    status: z.enum(BLOG_STATUSES),
    publishedDate: INSTANT.nullable().meta({
      description: 'When it was first published, kept from then on; null until then.',
    }),
    claps: z.int().meta({ examples: [7] }),
    ...STAMPS,
  })
  .meta({ id: 'ListedBlogPost', description: 'A post of the blog, without its text.', 'x-graphql-type': 'BlogPost' });

export const POST = LISTED_POST.extend({ content: z.string().meta({ examples: ['<p>The door was open.</p>'] }) }).meta({
  id: 'BlogPost',
});

@Injectable()
export class PostPresenter {
  constructor(private readonly present: Presenter) {}

  post(post: BlogPostEntity): z.infer<typeof POST> {
    return { ...this.listedPost(post), content: post.content };
  }

  /** As the public list tells it: without the text. */
  listedPost(post: BlogPostEntity): z.infer<typeof LISTED_POST> {
    const { id, slug, title, subtitle, author, cover, status, publishedDate, claps } = post;
    const { name, department, linkedin, photo } = author;
    return {
      _id: id,
      slug,
      title,
      subtitle,
      author: { name, department, linkedin, imageUrl: this.present.address(photo) },
      coverImage: this.present.address(cover),
      status,
      publishedDate: publishedDate?.toISOString() ?? null,
      claps,
      ...stamps(post),
    };
  }
}
