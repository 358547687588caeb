import { Injectable } from '@nestjs/common';
import { z } from 'zod';
import type { IncomingFile } from '../core/records/record-media.js';
import type { BlogPostEntity } from '../features/blog/posts/blog-post.entity.js';
import { represents } from '../infra/http/entity-tag.js';
import { BLOG_API_MESSAGES, BLOG_STATUSES, type BlogStatus } from '../shared/blog.js';
import { DomainError } from '../shared/errors.js';
import { lineOf, objectOf, type RawBody, textOf } from './raw-body.js';
import { ADDRESS, ID, INSTANT, TIMESTAMPS, timestamps } from './response-parts.js';
import { RestFormat } from './rest-format.js';

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
      description: 'When it was first published; null before that. Later changes of status keep it.',
    }),
    claps: z.int().meta({ examples: [7] }),
    ...TIMESTAMPS,
  })
  .meta({ id: 'ListedBlogPost', description: 'A blog post without its text.', 'x-graphql-type': 'BlogPost' });

export const POST = LISTED_POST.extend({ content: z.string().meta({ examples: ['<p>The door was open.</p>'] }) }).meta({
  id: 'BlogPost',
});

@Injectable()
export class PostMapper {
  constructor(private readonly format: RestFormat) {}

  /** A picture is a file, an address under either name, or missing. */
  toInput(body: RawBody = {}, cover?: IncomingFile, photo?: IncomingFile): RawBody {
    const { name, department, linkedin, imageUrl } = authorOf(body);
    return {
      title: textOf(body.title),
      subtitle: textOf(body.subtitle),
      content: textOf(body.content),
      status: statusOf(body.status),
      coverImageUrl: this.format.toStoredAddress(textOf(body.coverImageUrl) ?? (textOf(body.coverImage) || undefined)),
      coverImage: cover && Promise.resolve(cover),
      author: {
        name: textOf(name),
        // Blank counts as missing: a new post requires it, and an update keeps the current one.
        department: lineOf(department) || undefined,
        linkedin: textOf(linkedin),
        imageUrl: this.format.toStoredAddress(textOf(body.authorImageUrl) ?? textOf(imageUrl)),
        image: photo && Promise.resolve(photo),
      },
    };
  }

  toResponse(post: BlogPostEntity): z.infer<typeof POST> {
    return represents(post, { ...this.toListedResponse(post), content: this.format.toHtml(post.content) });
  }

  /** For the public list, without the text. */
  toListedResponse(post: BlogPostEntity): z.infer<typeof LISTED_POST> {
    const { id, slug, title, subtitle, author, cover, status, publishedDate, claps } = post;
    const { name, department, linkedin, photo } = author;
    return {
      _id: id,
      slug,
      title,
      subtitle,
      author: { name, department, linkedin, imageUrl: this.format.toAddress(photo) },
      coverImage: this.format.toAddress(cover),
      status,
      publishedDate: publishedDate?.toISOString() ?? null,
      claps,
      ...timestamps(post),
    };
  }
}

/** The author, from JSON text, an object, or fields such as `author.name`, which take precedence. */
function authorOf(body: RawBody): RawBody {
  const dotted = Object.entries(body)
    .filter(([key]) => key.startsWith('author.'))
    .map(([key, value]): [string, unknown] => [key.slice('author.'.length), value]);
  return { ...objectOf(body.author, 'author'), ...Object.fromEntries(dotted) };
}

/** Ignores case. undefined for '' and a missing value; throws INVALID_INPUT for any other text. */
export function statusOf(value: unknown): BlogStatus | undefined {
  const text = lineOf(value)?.toLowerCase();
  if (!text) return undefined;
  const status = BLOG_STATUSES.find((known) => known === text);
  if (!status) throw DomainError.invalid({ status: BLOG_API_MESSAGES.statusUnknown });
  return status;
}
