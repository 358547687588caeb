import { Baseline1763722800000 } from './migrations/baseline.js';
import { ClapDays1795550400000 } from './migrations/clap-days.js';
import { EventSeries1795720100000 } from './migrations/event-series.js';
import { EventStatusByDate1795720000000 } from './migrations/event-status-by-date.js';
import { HeadingsInSearch1795377600000 } from './migrations/headings-in-search.js';
import { IdempotencyKeyExpiry1795800300000 } from './migrations/idempotency-key-expiry.js';
import { EveningSheet1795800300051 } from './migrations/evening-sheet.js';
import { ImageAppearance1763766000000 } from './migrations/image-appearance.js';
import { KeptUploads1795700000000 } from './migrations/kept-uploads.js';
import { LastApplicationForm1795720200000 } from './migrations/last-application-form.js';
import { NotifyEverySave1795650000000 } from './migrations/notify-every-save.js';
import { NotifyShownChanges1795800300053 } from './migrations/notify-shown-changes.js';
import { PendingChanges1795740000000 } from './migrations/pending-changes.js';
import { PassagesInSearch1795800000000 } from './migrations/passages-in-search.js';
import { PendingChangesVersions1795780000000 } from './migrations/pending-changes-versions.js';
import { PostRevisions1795464000000 } from './migrations/post-revisions.js';
import { ScheduledPosts1795464100000 } from './migrations/scheduled-posts.js';
import { SearchMatches1795730000000 } from './migrations/search-matches.js';
import { ShareTexts1795700100000 } from './migrations/share-texts.js';
import { SubmissionStatus1795375200000 } from './migrations/submission-status.js';
import { TablesInSearch1795760000000 } from './migrations/tables-in-search.js';
import { TextFilterIndexes1795730100000 } from './migrations/text-filter-indexes.js';
import { EventStartTimes1795800200000 } from './migrations/event-start-times.js';
import { UnchangedTextInSearch1795800100000 } from './migrations/unchanged-text-in-search.js';
import { DropClapDays1795800300001 } from './migrations/drop-clap-days.js';
import { WeeklyMeetings1795800300002 } from './migrations/weekly-meetings.js';
import { EventLife1795800300003 } from './migrations/event-life.js';
import { AccountRoles1795800300004 } from './migrations/account-roles.js';
import { ConfirmedSessions1795800300005 } from './migrations/confirmed-sessions.js';
import { CreateActs1795800300006 } from './migrations/create-acts.js';
import { SecondSteps1795800300007 } from './migrations/second-steps.js';
import { SignInPasskeys1795800300008 } from './migrations/sign-in-passkeys.js';
import { BackupProofs1795800300013 } from './migrations/backup-proofs.js';
import { BackupRuns1795800300012 } from './migrations/backup-runs.js';
import { DeletedTimes1795800300054 } from './migrations/deleted-times.js';
import { DescribeTrash1795800300009 } from './migrations/describe-trash.js';
import { HandOver1795800300010 } from './migrations/hand-over.js';
import { AccountsWithoutPassword1795800300040 } from './migrations/accounts-without-password.js';
import { SeatMail1795800300052 } from './migrations/seat-mail.js';
import { Seats1795800300021 } from './migrations/seats.js';
import { Roles1795800300050 } from './migrations/roles.js';
import { PersonalLinks1795800300020 } from './migrations/personal-links.js';
import { EmailChanges1795800300011 } from './migrations/email-changes.js';
import { PostsByLastSave1795857919427 } from './migrations/posts-by-last-save.js';

export const MIGRATIONS = [
  Baseline1763722800000,
  ImageAppearance1763766000000,
  SubmissionStatus1795375200000,
  HeadingsInSearch1795377600000,
  PostRevisions1795464000000,
  ScheduledPosts1795464100000,
  ClapDays1795550400000,
  NotifyEverySave1795650000000,
  KeptUploads1795700000000,
  ShareTexts1795700100000,
  EventStatusByDate1795720000000,
  EventSeries1795720100000,
  LastApplicationForm1795720200000,
  SearchMatches1795730000000,
  TextFilterIndexes1795730100000,
  PendingChanges1795740000000,
  TablesInSearch1795760000000,
  PendingChangesVersions1795780000000,
  PassagesInSearch1795800000000,
  UnchangedTextInSearch1795800100000,
  EventStartTimes1795800200000,
  IdempotencyKeyExpiry1795800300000,
  DropClapDays1795800300001,
  WeeklyMeetings1795800300002,
  EventLife1795800300003,
  AccountRoles1795800300004,
  ConfirmedSessions1795800300005,
  CreateActs1795800300006,
  SecondSteps1795800300007,
  SignInPasskeys1795800300008,
  DescribeTrash1795800300009,
  HandOver1795800300010,
  EmailChanges1795800300011,
  BackupRuns1795800300012,
  BackupProofs1795800300013,
  PersonalLinks1795800300020,
  Seats1795800300021,
  AccountsWithoutPassword1795800300040,
  Roles1795800300050,
  EveningSheet1795800300051,
  SeatMail1795800300052,
  NotifyShownChanges1795800300053,
  DeletedTimes1795800300054,
  PostsByLastSave1795857919427,
];
