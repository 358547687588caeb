const NAME = /^backup-(\d{4}-\d\d-\d\d)T(\d\d)-(\d\d)-(\d\d)Z\.tar\.gz(?:\.enc)?$/;

/** `backup-2026-11-26T22-00-05Z.tar.gz`, in UTC, and another ending if it is encrypted. */
export const backupName = (time: Date, { encrypted = false } = {}): string =>
  `backup-${time.toISOString().slice(0, 19).replaceAll(':', '-')}Z.tar.gz${encrypted ? '.enc' : ''}`;

/** null for any other file. */
export function backupTimeOf(name: string): Date | null {
  const [, day, hours, minutes, seconds] = NAME.exec(name) ?? [];
  const time = new Date(`${day}T${hours}:${minutes}:${seconds}Z`);
  return Number.isNaN(time.getTime()) ? null : time;
}
