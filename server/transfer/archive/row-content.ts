import { z } from 'zod';
import type { ColumnContent, TransferTable } from '../../core/records/transfer-table.js';
import { addressesInHtml } from '../../infra/html/html-addresses.js';
import { STORED_HTML_LIMITS } from '../../infra/html/html-limits.js';
import { cleanPostHtml } from '../../infra/html/post-html.js';
import { parseFileAddress } from '../../infra/media/file-address.js';
import { filesOfMedia, filesOfUpload } from '../../infra/media/media-transfer.js';
import type { MediaKey } from '../../infra/media/store/media-store.js';
import { mediaIdAt } from '../../infra/media/media-registry.service.js';
import type { ArchiveKind } from './manifest.js';
import { ownImageAddress, parseImageAddress } from '../../shared/image-address.js';

type Row = Record<string, unknown>;

const isSafeAddress = (value: string): boolean =>
  value === '' ||
  parseImageAddress(value) !== null ||
  parseFileAddress(value) !== null ||
  (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));

/** Validates or sanitizes an incoming value; throws for values that this site never writes. */
const CHECKS: Readonly<Record<ColumnContent, (value: unknown) => unknown>> = {
  address(value) {
    if (value === null || (typeof value === 'string' && isSafeAddress(value))) return value;
    throw new Error('an address is not valid');
  },
  'post-html': (value) => cleanPostHtml(String(value), '', STORED_HTML_LIMITS),
  'password-hash'(value) {
    // An invited person has none yet.
    if (value === null || (typeof value === 'string' && value.startsWith('$argon2id$'))) return value;
    throw new Error('a password hash is not valid');
  },
};

/** Addresses of the media that a row refers to, in its address columns and in its HTML, as they are stored. */
export function mediaOfRow({ columns = {} }: TransferTable, row: Row): string[] {
  const addresses = Object.entries(columns).flatMap(([column, content]) => {
    const value = row[column];
    if (typeof value !== 'string') return [];
    if (content === 'post-html') return addressesInHtml(value);
    return content === 'address' ? [value] : [];
  });
  return addresses.flatMap((address) => (mediaIdAt(address) === undefined ? [] : (storedAddress(address) ?? [])));
}

/** The address of the whole image or file that a link leads to, which may name a narrower variant or a time in a video. */
function storedAddress(link: string): string | null {
  const [path = ''] = link.split(/[?#]/);
  return parseFileAddress(path) ? path : ownImageAddress(path, '');
}

/** The files of one upload. */
export interface UploadFiles {
  keys: MediaKey[];
  /** Only one of them exists. */
  isOneOf?: boolean;
}

/**
 * The uploads that an archive contains because of a row: those that the row refers to, or, in a backup, those in the table of uploads. Each
 * with a name that several rows may share.
 */
export function uploadsOfRow(kind: ArchiveKind, table: TransferTable, row: Row): [name: string, () => UploadFiles][] {
  if (kind === 'export')
    return mediaOfRow(table, row).map((address) => [address, () => ({ keys: filesOfMedia(address) })]);
  if (table.name !== 'media') return [];
  const upload = UPLOAD_ROW.parse(row);
  return [[upload.id, () => ({ keys: filesOfUpload(upload), isOneOf: upload.width === null })]];
}

const UPLOAD_ROW = z.object({
  id: z.string(),
  kind: z.string(),
  width: z.int().nullable(),
  height: z.int().nullable(),
});

export function sanitizeRow({ columns = {} }: TransferTable, row: Row): Row {
  const present = Object.entries(columns).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(present.map(([column, content]) => [column, CHECKS[content](row[column])])) };
}
