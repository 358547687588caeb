import { DomainError } from '../shared/errors.js';
import { normalizeLine } from '../shared/rules.js';
import { isRecord } from '../core/validation/is-record.js';

/** A body as a legacy client sends it: every value may be text, some of it JSON, and names may contain dots. */
export type RawBody = Record<string, unknown>;

/** Throws INVALID_INPUT for a list or an object, which must not be turned into text. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new DomainError('INVALID_INPUT', { message: 'A list or an object was sent where text was expected' });
}

/** The text of a single-line field without the spaces and invisible characters that are copied along. */
export function lineOf(value: unknown): string | undefined {
  const text = textOf(value);
  return text === undefined ? undefined : normalizeLine(text);
}

/** The matching one of `words`, ignoring case; otherwise the text itself, for validation to reject. */
export function wordOf(value: unknown, words: readonly string[]): string | undefined {
  const text = lineOf(value);
  return words.find((word) => word.toLowerCase() === text?.toLowerCase()) ?? text;
}

/** An object, or one parsed from its JSON text; empty for '' and a missing value. Throws INVALID_INPUT for anything else. */
export function objectOf(value: unknown, field: string): RawBody {
  if (value === null || value === undefined || (typeof value === 'string' && value.trim() === '')) return {};
  try {
    const parsed: unknown = typeof value === 'string' ? JSON.parse(value) : value;
    if (isRecord(parsed) && !Array.isArray(parsed)) return parsed;
  } catch {
    // Text that is not JSON is the same mistake as JSON that is not an object.
  }
  throw DomainError.invalid({ [field]: `The ${field} must be a JSON object` });
}
