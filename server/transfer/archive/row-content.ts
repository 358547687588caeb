import type { ColumnContent, TransferTable } from '../../core/records/transfer-table.js';
import { addressesInHtml } from '../../infra/html/html-addresses.js';
import { STORED_HTML_LIMITS } from '../../infra/html/html-limits.js';
import { cleanPostHtml } from '../../infra/html/post-html.js';
import { parseFileAddress } from '../../infra/media/file-address.js';
import { mediaIdAt } from '../../infra/media/media-registry.service.js';
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

export function sanitizeRow({ columns = {} }: TransferTable, row: Row): Row {
  const present = Object.entries(columns).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(present.map(([column, content]) => [column, CHECKS[content](row[column])])) };
}
