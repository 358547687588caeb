import { ACT_TABLE } from '../../core/records/acts/act.entity.js';
import { EVENT_TABLE } from '../../features/events/event.entity.js';
import { BLOG_TABLES } from '../../features/blog/posts/blog-post.entity.js';
import { GALLERY_IMAGE_TABLE } from '../../features/gallery/gallery-image.entity.js';
import { INTRO_VIDEO_TABLE } from '../../features/intro-video/intro-video.entity.js';
import { EVENING_CHANGE_TABLE } from '../../features/meetings/evening-change.entity.js';
import { WEEKLY_MEETING_TABLE } from '../../features/meetings/weekly-meeting.entity.js';
import { MEMBERSHIP_TABLE } from '../../features/membership/membership.entity.js';
import { ADMIN_TABLE } from '../../features/accounts/admin.entity.js';
import { SPECIAL_EVENT_TABLE } from '../../features/special-event/special-event.entity.js';
import { TEAM_MEMBER_TABLE } from '../../features/team/team-member.entity.js';
import type { TransferTable } from '../../core/records/transfer-table.js';

/** Ordered so that each row comes after the rows it refers to. */
export const INCLUDED_TABLES: readonly TransferTable[] = [
  ...BLOG_TABLES,
  EVENT_TABLE,
  WEEKLY_MEETING_TABLE,
  EVENING_CHANGE_TABLE,
  GALLERY_IMAGE_TABLE,
  TEAM_MEMBER_TABLE,
  SPECIAL_EVENT_TABLE,
  MEMBERSHIP_TABLE,
  INTRO_VIDEO_TABLE,
  ACT_TABLE,
  { name: 'moved_record', label: null },
  // For the focal points that officers set.
  { name: 'media', label: null, skipExisting: true },
];

/** Exported only on request. */
export const OPTIONAL_TABLES: readonly TransferTable[] = [ADMIN_TABLE];

/** Tables that only archives of earlier versions contain. An import ignores them. */
export const RETIRED_TABLES: readonly string[] = ['blog_clap_day'];

/** Never exported: specific to one machine, temporary, secret or derived from other tables. */
export const EXCLUDED_TABLES = [
  'session',
  'password_link',
  'email_change',
  'authenticator',
  'recovery_code',
  'account_settings',
  'passkey',
  'passkey_challenge',
  'api_key',
  'hand_over',
  'rate_limit',
  'trash',
  'idempotency_key',
  'media_use',
  'migration',
  'blog_search',
  'blog_word',
] as const;

export const includedTable = (name: string): TransferTable | undefined =>
  [...INCLUDED_TABLES, ...OPTIONAL_TABLES].find((table) => table.name === name);
