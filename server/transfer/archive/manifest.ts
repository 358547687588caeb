import { createHash } from 'node:crypto';
import { z } from 'zod';
import type { MediaKey } from '../../infra/media/store/media-store.js';
import { IMAGE_FORMATS } from '../../shared/image-address.js';
import { isId } from '../../shared/rules.js';
import { FILE_KINDS } from '../../infra/media/file-address.js';

/**
 * An archive is a gzipped tar: `format.json`, then `rows/{table}.jsonl` for each table, then `media/{id}/{file}`, and
 * finally `manifest.json` with size and SHA-256 of every other entry. `format.json` also says which kind of archive it is.
 */
export const FORMAT = 1;
export const FORMAT_ENTRY = 'format.json';
export const MANIFEST_ENTRY = 'manifest.json';

/**
 * An export has what another site can use, a backup all that this one needs. Exports of earlier versions name no kind, and exports name
 * none today, so that earlier versions can still read them.
 */
export type ArchiveKind = 'export' | 'backup';

export const rowsEntryName = (table: string): string => `rows/${table}.jsonl`;
export const mediaEntryName = ({ id, name }: MediaKey): string => `media/${id}/${name}`;

const ROWS = /^rows\/([a-z_]{1,63})\.jsonl$/;
const MEDIA = new RegExp(
  String.raw`^media/([0-9a-f-]{36})/(\d{1,5}x\d{1,5}-\d{1,5}\.(?:${IMAGE_FORMATS.join('|')})|whole\.(?:${FILE_KINDS.join('|')}))$`,
);

export const parseRowsEntry = (name: string): string | undefined => ROWS.exec(name)?.[1];

/** Parses the name of a media entry; null for any name that the exporter never produces. */
export function parseMediaEntry(name: string): MediaKey | null {
  const [, id = '', file = ''] = MEDIA.exec(name) ?? [];
  return isId(id) ? { id, name: file } : null;
}

export const FORMAT_SCHEMA = z.object({ format: z.int(), kind: z.enum(['export', 'backup']).default('export') });

const SHA256 = z.string().regex(/^[0-9a-f]{64}$/);

export const MANIFEST_SCHEMA = z.strictObject({
  format: z.literal(FORMAT),
  /** Time of the export and address of the site. */
  written: z.iso.datetime(),
  site: z.string(),
  /** Migrations that the rows have been through, in order. */
  migrations: z.array(z.string()).min(1),
  tables: z.array(z.strictObject({ name: z.string(), columns: z.array(z.string()), rows: z.int().min(0) })),
  media: z.int().min(0),
  entries: z.record(z.string(), z.strictObject({ bytes: z.int().min(0), sha256: SHA256 })),
  /** In a backup: SHA-256 of the manifest without this field, as JSON. */
  sha256: SHA256.optional(),
});

export type Manifest = z.infer<typeof MANIFEST_SCHEMA>;

export const hashOf = (text: string): string => createHash('sha256').update(text).digest('hex');
