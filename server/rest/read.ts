import { Injectable } from '@nestjs/common';
import { Config } from '../platform/config/config.js';
import { DomainError } from '../shared/errors.js';
import { dayIn } from '../shared/time.js';

/** The old shapes, as they come in: every value a text, some of them JSON, some spelt with dots. */
export type Fields = Record<string, unknown>;

/** Throws INVALID_INPUT for a list or an object: none is a text, and a hostile one cannot be made one. */
export function textOf(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return String(value);
  throw new DomainError('INVALID_INPUT', { message: 'A list or an object was sent where a text belongs' });
}

/** The one of `words` that is meant, whatever its case; else what was sent, for its rule to refuse. */
export function wordOf(value: unknown, words: readonly string[]): string | undefined {
  const text = textOf(value)?.trim();
  return words.find((word) => word.toLowerCase() === text?.toLowerCase()) ?? text;
}

/** What stands in an object or in the JSON text of one; nothing for '' and absence. */
export function objectOf(value: unknown, what: string): Fields {
  if (value && typeof value === 'object') return value as Fields;
  if (typeof value !== 'string' || value.trim() === '') return {};
  try {
    const parsed: unknown = JSON.parse(value);
    if (parsed && typeof parsed === 'object' && !Array.isArray(parsed)) return parsed as Fields;
  } catch {
    // told below
  }
  throw DomainError.invalid({ [what]: `The ${what} must be a JSON object` });
}

/** What the old forms sent for a picture that is not there. */
const NO_PICTURE = ['', 'null', 'undefined'];

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i;
/** How calendar dates go out here, whatever the zone of the site. */
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/** What takes the settings to be read. */
@Injectable()
export class Reader {
  constructor(private readonly config: Config) {}

  /** An address as it is stored: old callers send whole addresses of our pictures back. */
  path(address: string | undefined): string | undefined {
    const { publicUrl } = this.config;
    return address?.startsWith(`${publicUrl}/`) ? address.slice(publicUrl.length) : address;
  }

  /** The address of a picture: sent bare, within an image object, or within the JSON text of one. What is no picture is undefined. */
  imageAddress(value: unknown): string | undefined {
    if (typeof value === 'string' && NO_PICTURE.includes(value.trim())) return undefined;
    const isObject =
      typeof value === 'string' ? value.trim().startsWith('{') : value !== null && typeof value === 'object';
    return isObject ? this.path(textOf(objectOf(value, 'image').url)) : this.path(textOf(value));
  }

  /** The day of a calendar date or an instant; an instant that is no midnight of UTC has its day in the site's zone. */
  calendarDate(value: unknown): string | undefined {
    const text = textOf(value)?.trim();
    const [, day, time, offset] = INSTANT.exec(text ?? '') ?? [];
    if (!text || !day || !time) return text;
    if (!offset || (/^(Z|[+-]00:?00)$/i.test(offset) && MIDNIGHT.test(time))) return day;
    return Number.isNaN(Date.parse(text)) ? text : dayIn(this.config.timeZone, text);
  }
}
