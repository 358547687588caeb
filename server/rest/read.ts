import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import type { IncomingFile } from '../platform/media/incoming-file.js';
import { BLOG_MESSAGES, BLOG_STATUSES, type BlogStatus } from '../shared/blog.js';
import { DomainError } from '../shared/errors.js';

/** The old shapes, as they come in: every value a text, some of them JSON, some spelt with dots. */
export type Fields = Record<string, unknown>;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value == null ? undefined : String(value);

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
  constructor(private readonly config: Config) {}

  post(body: Fields = {}, cover: IncomingFile | undefined, photo: IncomingFile | undefined): Fields {
    const { name, department, linkedin, imageUrl } = authorOf(body);
    return {
      title: textOf(body.title),
      subtitle: textOf(body.subtitle),
      content: textOf(body.content),
      status: statusOf(body.status),
      coverImageUrl: this.#path(textOf(body.coverImageUrl) ?? (textOf(body.coverImage) || undefined)),
      coverImage: cover && Promise.resolve(cover),
      author: {
        name: textOf(name),
        department: textOf(department),
        linkedin: textOf(linkedin),
        imageUrl: this.#path(textOf(body.authorImageUrl) ?? textOf(imageUrl)),
        image: photo && Promise.resolve(photo),
      },
    };
  }

  /** Old callers send whole addresses of our pictures back. */
  #path(address: string | undefined): string | undefined {
    const { publicUrl } = this.config;
    return address?.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  }
}

/** The author, from a JSON text, an object, or the dotted fields `author.name` and so on; the dotted ones win. */
function authorOf(body: Fields): Fields {
  const dotted = Object.entries(body)
    .filter(([key]) => key.startsWith('author.'))
    .map(([key, value]) => [key.slice('author.'.length), value]);
  return { ...objectOf(body.author), ...(Object.fromEntries(dotted) as Fields) };
}

function objectOf(value: unknown): Fields {
  if (value && typeof value === 'object') return value as Fields;
  if (typeof value !== 'string' || value.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Fields;
  } catch {
    // told below
  }
  throw DomainError.invalid({ author: 'The author must be a JSON object' });
}
