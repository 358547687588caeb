import { Injectable } from '@nestjs/common';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { BLOG_MESSAGES, BLOG_STATUSES, type BlogStatus } from '../shared/blog.js';
import { DomainError } from '../shared/errors.js';
import { objectOf, Reader, textOf, type Fields } from './read.js';

/** `draft` or `published` in any case; '' and absence are undefined. */
export function statusOf(value: unknown): BlogStatus | undefined {
  const text = textOf(value)?.trim().toLowerCase();
  if (!text) return undefined;
  const status = BLOG_STATUSES.find((known) => known === text);
  if (!status) throw DomainError.invalid({ status: BLOG_MESSAGES.statusUnknown });
  return status;
}

/** A post, as any of the old calls sends it. A picture is a file, an address under either name, or absent. */
@Injectable()
export class PostReader {
  constructor(private readonly read: Reader) {}

  post(body: Fields = {}, cover: IncomingFile | undefined, photo: IncomingFile | undefined): Fields {
    const { name, department, linkedin, imageUrl } = authorOf(body);
    return {
      title: textOf(body.title),
      subtitle: textOf(body.subtitle),
      content: textOf(body.content),
      status: statusOf(body.status),
      coverImageUrl: this.read.path(textOf(body.coverImageUrl) ?? (textOf(body.coverImage) || undefined)),
      coverImage: cover && Promise.resolve(cover),
      author: {
        name: textOf(name),
        department: textOf(department),
        linkedin: textOf(linkedin),
        imageUrl: this.read.path(textOf(body.authorImageUrl) ?? textOf(imageUrl)),
        image: photo && Promise.resolve(photo),
      },
    };
  }
}

/** The author, from a JSON text, an object, or the dotted fields `author.name` and so on; the dotted ones win. */
function authorOf(body: Fields): Fields {
  const dotted = Object.entries(body)
    .filter(([key]) => key.startsWith('author.'))
    .map(([key, value]) => [key.slice('author.'.length), value]);
  return { ...objectOf(body.author, 'author'), ...(Object.fromEntries(dotted) as Fields) };
}
