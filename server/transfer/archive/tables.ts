import { ACT_TABLE } from '../../core/records/acts/act.entity.js';
import { EVENT_TABLE } from '../../features/events/event.entity.js';
import { SEAT_TABLE } from '../../features/events/seats/seat.entity.js';
import { PERSONAL_LINK_TABLE } from '../../core/records/personal-links/personal-link.entity.js';
import { BLOG_TABLES } from '../../features/blog/posts/blog-post.entity.js';
import { GALLERY_IMAGE_TABLE } from '../../features/gallery/gallery-image.entity.js';
import { INTRO_VIDEO_TABLE } from '../../features/intro-video/intro-video.entity.js';
import { EVENING_CHANGE_TABLE } from '../../features/meetings/evening-change.entity.js';
import { EVENING_SHEET_TABLE } from '../../features/meetings/sheet/evening-sheet.entity.js';
import { TIMED_SPEECH_TABLE } from '../../features/meetings/sheet/timed-speech.entity.js';
import { TAKEN_ROLE_TABLE } from '../../features/meetings/roles/taken-role.entity.js';
import { WEEKLY_MEETING_TABLE } from '../../features/meetings/weekly-meeting.entity.js';
import { MEMBERSHIP_TABLE } from '../../features/membership/membership.entity.js';
import { ADMIN_TABLE } from '../../features/accounts/admin.entity.js';
import { SPECIAL_EVENT_TABLE } from '../../features/special-event/special-event.entity.js';
import { TEAM_MEMBER_TABLE } from '../../features/team/team-member.entity.js';
import type { ArchiveKind } from './manifest.js';
import type { TransferTable } from '../../core/records/transfer-table.js';

/** Ordered so that each row comes after the rows it refers to. */
export const INCLUDED_TABLES: readonly TransferTable[] = [
  ...BLOG_TABLES,
  EVENT_TABLE,
  SEAT_TABLE,
  WEEKLY_MEETING_TABLE,
  EVENING_CHANGE_TABLE,
  EVENING_SHEET_TABLE,
  TIMED_SPEECH_TABLE,
  TAKEN_ROLE_TABLE,
  GALLERY_IMAGE_TABLE,
  TEAM_MEMBER_TABLE,
  SPECIAL_EVENT_TABLE,
  MEMBERSHIP_TABLE,
  INTRO_VIDEO_TABLE,
  PERSONAL_LINK_TABLE,
  ACT_TABLE,
  { name: 'moved_record', label: null },
  // For the focal points that officers set.
  { name: 'media', label: null, skipExisting: true },
];

/** Exported only on request. */
export const OPTIONAL_TABLES: readonly TransferTable[] = [ADMIN_TABLE];

/** Tables that only archives of earlier versions contain. An import ignores them. */
export const RETIRED_TABLES: readonly string[] = ['blog_clap_day'];

/** Never exported, but part of a backup: secrets, and what belongs to this site alone. */
export const BACKUP_ONLY_TABLES: readonly TransferTable[] = [
  { name: 'account_settings', label: null },
  { name: 'authenticator', label: null },
  { name: 'recovery_code', label: null },
  { name: 'passkey', label: null },
  { name: 'api_key', label: 'API keys' },
  { name: 'trash', label: 'deleted records' },
  { name: 'media_use', label: null },
  { name: 'hand_over', label: null },
];

/** Filled by triggers. */
export const DERIVED_TABLES = ['blog_search', 'blog_word'] as const;

/** In no archive: specific to one machine, temporary or derived from other tables. */
export const EXCLUDED_TABLES = [
  'backup_proof',
  'backup_run',
  'session',
  'password_link',
  'email_change',
  'passkey_challenge',
  'rate_limit',
  'idempotency_key',
  'migration',
  ...DERIVED_TABLES,
] as const;

/**
 * Rows of a backup are restored as they were, without checks of their content: it holds the accounts, so whoever can write one needs no
 * other way in.
 */
const BACKUP_TABLES: readonly TransferTable[] = [...OPTIONAL_TABLES, ...INCLUDED_TABLES, ...BACKUP_ONLY_TABLES].map(
  ({ name, label, initialRows }) => ({ name, label, initialRows }),
);

/** Every table that an archive of this kind may contain. */
const TABLES: Readonly<Record<ArchiveKind, readonly TransferTable[]>> = {
  export: [...INCLUDED_TABLES, ...OPTIONAL_TABLES],
  backup: BACKUP_TABLES,
};

export const tablesOf = (kind: ArchiveKind, { withAdmins = false } = {}): readonly TransferTable[] =>
  kind === 'backup' || withAdmins ? TABLES[kind] : INCLUDED_TABLES;

/** The tables of those that are there which an archive of this kind contains. */
export const writtenTables = (kind: ArchiveKind, options: { withAdmins?: boolean }): readonly TransferTable[] => [
  ...tablesOf(kind, options),
  ...(kind === 'backup' ? RETIRED_TABLES.map((name) => ({ name, label: null })) : []),
];

export const archivedTable = (kind: ArchiveKind, name: string): TransferTable | undefined =>
  TABLES[kind].find((table) => table.name === name);
