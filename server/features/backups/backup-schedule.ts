import { dayIn, instantIn } from '../../shared/time.js';

/** The last backup of so many days, weeks and months is kept. Only those count in which there is one. */
export const BACKUPS_KEPT = { days: 7, weeks: 4, months: 12 };
/** After midnight on the site's clocks. */
const QUIET_MINUTES = 3 * 60 + 30;
const DAY_MS = 24 * 3_600_000;
/** After a failure. */
const RETRY_MS = 3_600_000;
/** The dashboard warns about an older one. */
const STALE_MS = 2 * DAY_MS;

/** Instances differ by less. */
const SKEW_MS = 3_600_000;

/** A later time was noted before the clock was set back, and says nothing about when the next backup is due. */
export const notedUntil = (now: Date): Date => new Date(now.getTime() + SKEW_MS);

export interface BackupHistory {
  /** When the last one that succeeded began. */
  succeededAt: Date | null;
  /** End of the last one, if it failed. */
  failedAt: Date | null;
  /** When the site was set up; null before. */
  siteSince: Date | null;
}

const quietTimeOf = (zone: string, day: string): Date => new Date(instantIn(zone, day, QUIET_MINUTES));

/** The time at which the last daily backup should have begun. */
function lastQuietTime(zone: string, now: Date): Date {
  const today = quietTimeOf(zone, dayIn(zone, now));
  return today <= now ? today : quietTimeOf(zone, dayIn(zone, new Date(today.getTime() - DAY_MS)));
}

function nextQuietTime(zone: string, now: Date): Date {
  const today = quietTimeOf(zone, dayIn(zone, now));
  return today > now ? today : quietTimeOf(zone, dayIn(zone, new Date(today.getTime() + DAY_MS)));
}

/** When the next daily backup begins: now or earlier if it is due, also one that was missed because nothing ran at that time. */
export function nextBackupAt(zone: string, now: Date, { succeededAt, failedAt, siteSince }: BackupHistory): Date {
  const quiet = lastQuietTime(zone, now);
  const isNew = siteSince === null || (siteSince > quiet && siteSince <= notedUntil(now));
  if (isNew || (succeededAt !== null && succeededAt >= quiet)) return nextQuietTime(zone, now);
  return failedAt !== null && failedAt > quiet ? new Date(failedAt.getTime() + RETRY_MS) : quiet;
}

/** True if there should be a younger one, or if the clock was ahead when the site was set up. */
export const isStale = (now: Date, { succeededAt, siteSince }: BackupHistory): boolean => {
  const since = succeededAt ?? siteSince;
  return since !== null && (now.getTime() - since.getTime() > STALE_MS || since > notedUntil(now));
};

/** A little less than a week, so that a proof that takes long is due on the same day of the next week. */
const PROOF_MS = 6.5 * DAY_MS;

export interface ProofHistory {
  /** When the last proof ended, and whether the backup was proven by it. */
  last: { endedAt: Date; proven: boolean } | null;
  /** When the first backup that succeeded began; null if none has. */
  firstBackupAt: Date | null;
}

/** When a backup is to be proven next: at a quiet time each week, and in the next night after a failure. null without a backup. */
export function nextProofAt(zone: string, { last, firstBackupAt }: ProofHistory): Date | null {
  if (last) return nextQuietTime(zone, new Date(last.endedAt.getTime() + (last.proven ? PROOF_MS : 0)));
  return firstBackupAt && nextQuietTime(zone, firstBackupAt);
}
