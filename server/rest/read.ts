import { DomainError } from '../shared/errors.js';
import type { BlogStatus } from '../shared/blog.js';
import { BLOG_STATUSES } from '../shared/blog.js';

/** The old shapes, as they come in: every value a text, some of them JSON, some spelt with dots. */
export type Fields = Record<string, unknown>;

export const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' ? value : value == null ? undefined : String(value);

/** `draft` or `published` in any case; '' and absence are undefined. */
export function statusOf(value: unknown): BlogStatus | undefined {
  const text = textOf(value)?.trim().toLowerCase();
  if (!text) return undefined;
  const status = BLOG_STATUSES.find((known) => known === text);
  if (!status) throw DomainError.invalid({ status: 'Status must be draft or published' });
  return status;
}

/** The author, from a JSON text, an object, or the dotted fields `author.name` and so on; the dotted ones win. */
export function authorOf(body: Fields): Fields {
  const dotted = Object.entries(body)
    .filter(([key]) => key.startsWith('author.'))
    .map(([key, value]) => [key.slice('author.'.length), value]);
  return { ...objectOf(body['author']), ...(Object.fromEntries(dotted) as Fields) };
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
