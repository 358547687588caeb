import { addressesInHtml } from '../../infra/html/html-addresses.js';
import { cleanPostHtml } from '../../infra/html/post-html.js';
import { ownImageAddress, parseImageAddress } from '../../shared/image-address.js';
import { mediaIdAt } from '../../infra/media/media-registry.service.js';
import { parseFileAddress } from '../../infra/media/file-address.js';

type Row = Record<string, unknown>;
type ColumnCheck = (value: unknown) => unknown;

export interface IncludedTable {
  name: string;
  /** Plural name for the report; null for tables that only support others. */
  label: string | null;
  /** Validates or sanitizes incoming values by column; throws for values that this site never writes. */
  checks?: Readonly<Record<string, ColumnCheck>>;
  /** Existing rows stay unchanged. */
  skipExisting?: true;
}

const isSafeAddress = (value: string): boolean =>
  value === '' ||
  parseImageAddress(value) !== null ||
  parseFileAddress(value) !== null ||
  (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));

const validateAddress: ColumnCheck = (value) => {
  if (value === null || (typeof value === 'string' && isSafeAddress(value))) return value;
  throw new Error('an address is not valid');
};
const sanitizeHtml: ColumnCheck = (value) => cleanPostHtml(String(value));
const validatePasswordHash: ColumnCheck = (value) => {
  if (typeof value === 'string' && value.startsWith('$argon2id$')) return value;
  throw new Error('a password hash is not valid');
};

/** Ordered so that each row comes after the rows it refers to. */
export const INCLUDED_TABLES: readonly IncludedTable[] = [
  {
    name: 'blog_post',
    label: 'posts',
    checks: {
      content: sanitizeHtml,
      cover: validateAddress,
      author_photo: validateAddress,
      author_linkedin: validateAddress,
    },
  },
  { name: 'blog_former_slug', label: null },
  { name: 'event', label: 'events', checks: { image: validateAddress, registration_url: validateAddress } },
  { name: 'gallery_image', label: 'gallery images', checks: { image: validateAddress } },
  { name: 'team_member', label: 'team members', checks: { image: validateAddress } },
  { name: 'special_event', label: 'special events', checks: { picture1: validateAddress, picture2: validateAddress } },
  { name: 'membership_config', label: 'membership settings', checks: { form_url: validateAddress } },
  {
    name: 'intro_video',
    label: 'videos',
    checks: {
      url: validateAddress,
      poster: validateAddress,
      captions: validateAddress,
      pending: validateAddress,
      pending_poster: validateAddress,
    },
  },
  { name: 'moved_record', label: null },
  // For focal points that administrators set. What follows from records and files is taken from them, not from these rows.
  { name: 'media', label: null, skipExisting: true },
];

/** Exported only on request: whoever has the file can try to crack the passwords. */
export const ADMINISTRATORS_TABLE: IncludedTable = {
  name: 'admin',
  label: 'administrators',
  checks: { password_hash: validatePasswordHash },
  skipExisting: true,
};

/** Never exported: specific to one machine, temporary, secret or derived from other tables. */
export const EXCLUDED_TABLES = [
  'session',
  'api_key',
  'rate_limit',
  'trash',
  'idempotency_key',
  'media_use',
  'migration',
  'blog_search',
  'blog_word',
] as const;

export const includedTable = (name: string): IncludedTable | undefined =>
  [...INCLUDED_TABLES, ADMINISTRATORS_TABLE].find((table) => table.name === name);

/** Addresses of the media that a row refers to, in its address columns and in its HTML, as they are stored. */
export function mediaOfRow({ checks = {} }: IncludedTable, row: Row): string[] {
  const addresses = Object.entries(checks).flatMap(([column, check]) => {
    const value = row[column];
    if (typeof value !== 'string') return [];
    if (check === sanitizeHtml) return addressesInHtml(value);
    return check === validateAddress ? [value] : [];
  });
  return addresses.flatMap((address) => (mediaIdAt(address) === undefined ? [] : (storedAddress(address) ?? [])));
}

/** The address of the whole image or file that a link leads to, which may name a narrower variant or a time in a video. */
function storedAddress(link: string): string | null {
  const [path = ''] = link.split(/[?#]/);
  return parseFileAddress(path) ? path : ownImageAddress(path, '');
}

export function sanitizeRow({ checks = {} }: IncludedTable, row: Row): Row {
  const present = Object.entries(checks).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(present.map(([column, check]) => [column, check(row[column])])) };
}
