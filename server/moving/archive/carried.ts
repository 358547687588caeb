import { cleanPostHtml } from '../../platform/html/post-html.js';
import { mediaIn } from '../../platform/media/media-carrier.js';
import { parseFileAddress, parseImageAddress } from '../../shared/media.js';

type Row = Record<string, unknown>;
type Check = (value: unknown) => unknown;

/** A table that moves with the site. */
export interface CarriedTable {
  name: string;
  /** What its rows are to people; null where they only belong to others. */
  called: string | null;
  /** Column -> what becomes of a value that comes in; throws for what no site of ours has written. */
  checks?: Readonly<Record<string, Check>>;
  /** Rows that stand here already stay as they are. */
  unlessThere?: true;
  /** Its rows remember addresses, of other sites too, and show none of what is there. */
  showsNothing?: true;
}

const isHarmless = (value: string): boolean =>
  value === '' ||
  parseImageAddress(value) !== null ||
  parseFileAddress(value) !== null ||
  (URL.canParse(value) && ['http:', 'https:'].includes(new URL(value).protocol));

const address: Check = (value) => {
  if (value === null || (typeof value === 'string' && isHarmless(value))) return value;
  throw new Error('what should be an address is none');
};
const html: Check = (value) => cleanPostHtml(String(value));
const passwordHash: Check = (value) => {
  if (typeof value === 'string' && value.startsWith('$argon2id$')) return value;
  throw new Error('what should be the hash of a password is none');
};

/** In an order in which each row finds what it belongs to. */
export const CONTENT: readonly CarriedTable[] = [
  {
    name: 'blog_post',
    called: 'posts',
    checks: { content: html, cover: address, author_photo: address, author_linkedin: address },
  },
  { name: 'blog_former_slug', called: null },
  { name: 'event', called: 'events', checks: { image: address, registration_url: address } },
  { name: 'gallery_image', called: 'gallery images', checks: { image: address } },
  { name: 'team_member', called: 'team members', checks: { image: address } },
  { name: 'special_event', called: 'special events', checks: { picture1: address, picture2: address } },
  { name: 'membership_config', called: 'membership settings', checks: { form_url: address } },
  {
    name: 'intro_video',
    called: 'videos',
    checks: { url: address, poster: address, captions: address, pending: address, pending_poster: address },
  },
  { name: 'moved_record', called: null, showsNothing: true },
];

/** Moves only when it is asked for: whoever has the file may try passwords against it. */
export const ADMINISTRATORS: CarriedTable = {
  name: 'admin',
  called: 'administrators',
  checks: { password_hash: passwordHash },
  unlessThere: true,
};

/** What belongs to one machine and one moment, is a secret, or is made of the rest anew: it never moves. */
export const LEFT_BEHIND = [
  'session',
  'api_key',
  'rate_limit',
  'trash',
  'migration',
  'blog_search',
  'blog_word',
] as const;

export const carriedTable = (name: string): CarriedTable | undefined =>
  [...CONTENT, ADMINISTRATORS].find((table) => table.name === name);

/** Addresses of the media that a row of the table, as JSON, needs. */
export const mediaOfRow = ({ showsNothing }: CarriedTable, row: string): string[] => (showsNothing ? [] : mediaIn(row));

/** The row as it may come in. */
export function checkedRow({ checks = {} }: CarriedTable, row: Row): Row {
  const judged = Object.entries(checks).filter(([column]) => column in row);
  return { ...row, ...Object.fromEntries(judged.map(([column, check]) => [column, check(row[column])])) };
}
