import { z } from 'zod';
import type { MediaKey } from '../../platform/media/store/media-store.js';
import { FILE_KINDS, IMAGE_FORMATS } from '../../shared/media.js';
import { isId } from '../../shared/rules.js';

/**
 * An archive is a tar in gzip: `format.json`, then `rows/{table}.jsonl` for each table, then `media/{id}/{file}`, and
 * last `manifest.json`, which tells of everything before it how long it is and its SHA-256.
 */
export const FORMAT = 1;
export const FIRST = 'format.json';
export const LAST = 'manifest.json';

export const rowsName = (table: string): string => `rows/${table}.jsonl`;
export const mediaName = ({ id, name }: MediaKey): string => `media/${id}/${name}`;

const ROWS = /^rows\/([a-z_]{1,63})\.jsonl$/;
const MEDIA = new RegExp(
  String.raw`^media/([0-9a-f-]{36})/(\d{1,5}x\d{1,5}-\d{1,5}\.(?:${IMAGE_FORMATS.join('|')})|whole\.(?:${FILE_KINDS.join('|')}))$`,
);

export const tableIn = (name: string): string | undefined => ROWS.exec(name)?.[1];

/** The stored file that an entry holds; null for any name that the site would not have given. */
export function mediaIn(name: string): MediaKey | null {
  const [, id = '', file = ''] = MEDIA.exec(name) ?? [];
  return isId(id) ? { id, name: file } : null;
}

export const HEAD = z.object({ format: z.int() });

export const MANIFEST = z.strictObject({
  format: z.literal(FORMAT),
  /** When it was written, by which site. */
  written: z.iso.datetime(),
  site: z.string(),
  /** Every change of the schema that its rows have been through, in their order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  media: z.int().min(0),
  entries: z.record(z.string(), z.strictObject({ bytes: z.int().min(0), sha256: z.string().regex(/^[0-9a-f]{64}$/) })),
});

export type Manifest = z.infer<typeof MANIFEST>;
