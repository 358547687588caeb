import { Injectable } from '@nestjs/common';
import type { z } from 'zod';
import { Config } from '../core/config/config.js';
import { parseImageAddress, toRelative } from '../shared/image-address.js';
import { normalizeLine } from '../shared/rules.js';
import { dayIn } from '../shared/time.js';
import { lineOf, objectOf, textOf } from './raw-body.js';
import type { PICTURE } from './response-parts.js';

/** Values that legacy forms send for a missing picture. */
const NO_PICTURE = ['', 'null', 'undefined'];

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d(?::\d\d(?:\.\d+)?)?)(Z|[+-]\d\d:?\d\d)?$/i;
/** In UTC, the way this API returns calendar dates. */
const MIDNIGHT = /^00:00(:00(\.0+)?)?$/;

/** Conversions between the legacy format and ours that depend on the site's address and time zone. */
@Injectable()
export class RestFormat {
  constructor(private readonly config: Config) {}

  /** An address as stored. Legacy clients send absolute addresses of our own pictures back. */
  toStoredAddress(address: string | undefined): string | undefined {
    return address === undefined ? undefined : toRelative(normalizeLine(address), this.config.publicUrl);
  }

  /** Reads a bare address, an image object or the JSON text of one. undefined if there is no picture. */
  toImageAddress(value: unknown): string | undefined {
    if (typeof value === 'string' && NO_PICTURE.includes(normalizeLine(value))) return undefined;
    const isObject =
      typeof value === 'string' ? normalizeLine(value).startsWith('{') : value !== null && typeof value === 'object';
    return this.toStoredAddress(textOf(isObject ? objectOf(value, 'image').url : value));
  }

  /** The day of a date or an instant. Midnight in UTC means that day; other instants are taken in the site's time zone. */
  toCalendarDate(value: unknown): string | undefined {
    const text = lineOf(value);
    const [, day, time, offset] = INSTANT.exec(text ?? '') ?? [];
    if (!text || !day || !time) return text;
    if (!offset || (/^(Z|[+-]00:?00)$/i.test(offset) && MIDNIGHT.test(time))) return day;
    return Number.isNaN(Date.parse(text)) ? text : dayIn(this.config.timeZone, text);
  }

  /** Our own pictures get absolute addresses, since legacy clients are hosted elsewhere. */
  toAddress(stored: string): string {
    return stored.startsWith('/') ? this.config.publicUrl + stored : stored;
  }

  toPicture(stored: string): z.infer<typeof PICTURE> {
    return { url: this.toAddress(stored), publicId: parseImageAddress(stored)?.id ?? '' };
  }

  /** Makes links and pictures of this site absolute. Expects sanitized HTML. */
  toHtml(cleanHtml: string): string {
    return cleanHtml.replace(/<(?:img|a) [^>]*>/g, (tag) =>
      tag.replace(/ (src|href)="\/(?!\/)/, (_, name: string) => ` ${name}="${this.config.publicUrl}/`),
    );
  }
}
