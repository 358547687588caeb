import { describe, expect, test } from '@jest/globals';
import { assert, array, date, property } from 'fast-check';
import { isStale, nextBackupAt, nextProofAt } from '../../server/features/backups/backup-schedule.js';
import { formatBytes } from '../../server/shared/bytes.js';
import { dayIn } from '../../server/shared/time.js';
import { backupName, backupTimeOf } from '../../server/transfer/backup/backup-name.js';
import { expiredBackups } from '../../server/transfer/backup/rotation.js';

const ZONE = 'Asia/Colombo';
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** 03:30 on the site's clocks. */
const QUIET = new Date('2026-11-26T03:30:00+05:30');
const at = (ms: number) => new Date(QUIET.getTime() + ms);

describe('rotation', () => {
  /** Days that are left when a backup is made each day, and the expired ones are deleted. */
  function afterDays(days: number): string[] {
    let stored: Date[] = [];
    for (let day = 0; day < days; day++) {
      stored.push(at((day - days + 1) * DAY));
      const expired = new Set(expiredBackups(stored, ZONE));
      stored = stored.filter((time) => !expired.has(time));
    }
    return stored.map((time) => dayIn(ZONE, time)).reverse();
  }

  test('R542: keeps seven days, four weeks and twelve months of daily backups', () => {
    expect(afterDays(3)).toEqual(['2026-11-26', '2026-11-25', '2026-11-24']);
    expect(afterDays(800)).toEqual([
      ...['2026-11-26', '2026-11-25', '2026-11-24', '2026-11-23', '2026-11-22', '2026-11-21', '2026-11-20'],
      // The last ones of the weeks before, which begin on Monday.
      ...['2026-11-15', '2026-11-08'],
      ...['2026-10-31', '2026-09-30', '2026-08-31', '2026-07-31', '2026-06-30', '2026-05-31', '2026-04-30'],
      ...['2026-03-31', '2026-02-28', '2026-01-31', '2025-12-31'],
    ]);
  });

  test('keeps what there is after a long pause, and the last of several on one day', () => {
    expect(expiredBackups([at(-400 * DAY), at(-300 * DAY), at(0)], ZONE)).toEqual([]);
    expect(expiredBackups([at(HOUR), at(0), at(2 * HOUR)], ZONE)).toEqual([at(HOUR), at(0)]);
    expect(expiredBackups([], ZONE)).toEqual([]);
  });

  test('R542: never deletes the newest one, and never more than those beyond 23', () => {
    const times = array(date({ min: new Date('2020-01-01'), max: new Date('2030-01-01'), noInvalidDate: true }));
    assert(
      property(times, (stored) => {
        const expired = expiredBackups(stored, ZONE);
        const newest = Math.max(...stored.map((time) => time.getTime()));
        expect(
          expired.some((time) => time.getTime() === newest && stored.filter((x) => +x === newest).length === 1),
        ).toBe(false);
        expect(stored.length - expired.length).toBeLessThanOrEqual(23);
        expect(
          expiredBackups(
            stored.filter((time) => !expired.includes(time)),
            ZONE,
          ),
        ).toEqual([]);
      }),
    );
  });
});

describe('the next daily backup', () => {
  const never = { succeededAt: null, failedAt: null, siteSince: at(-30 * DAY) };
  const next = (now: Date, history: Partial<typeof never> | object) =>
    nextBackupAt(ZONE, now, { ...never, ...history });

  test('R542: is at 03:30 on the clocks of the site, and due until one has succeeded', () => {
    expect(next(at(-1), { succeededAt: at(-DAY) })).toEqual(QUIET);
    expect(next(at(0), { succeededAt: at(-DAY) })).toEqual(QUIET);
    expect(next(at(9 * HOUR), { succeededAt: at(-DAY) })).toEqual(QUIET);
    expect(next(at(9 * HOUR), { succeededAt: at(1) })).toEqual(at(DAY));
    expect(next(at(9 * HOUR), {})).toEqual(QUIET);
  });

  test('is tried again an hour after a failure, and the next night in any case', () => {
    expect(next(at(9 * HOUR), { failedAt: at(8.5 * HOUR) })).toEqual(at(9.5 * HOUR));
    expect(next(at(DAY), { failedAt: at(DAY - 1) })).toEqual(at(DAY));
  });

  test('is not due on a new site before its first night', () => {
    expect(next(at(9 * HOUR), { siteSince: at(8 * HOUR) })).toEqual(at(DAY));
    expect(next(at(9 * HOUR), { siteSince: null })).toEqual(at(DAY));
  });

  test('is due on a site that was set up while the clock was ahead', () => {
    expect(next(at(9 * HOUR), { siteSince: at(9.5 * HOUR) })).toEqual(at(DAY));
    expect(next(at(9 * HOUR), { siteSince: at(9 * HOUR + 2 * DAY) })).toEqual(QUIET);
  });

  test('is at 03:30 where clocks are set forward or back in that night', () => {
    const night = (now: string) =>
      nextBackupAt('Europe/Berlin', new Date(now), { ...never, succeededAt: new Date(now) }).toISOString();
    expect(night('2026-03-28T12:00:00Z')).toBe('2026-03-29T01:30:00.000Z');
    expect(night('2026-10-24T12:00:00Z')).toBe('2026-10-25T02:30:00.000Z');
  });

  test('R544: the last one is too old after two days', () => {
    expect(isStale(at(2 * DAY), { ...never, succeededAt: at(0) })).toBe(false);
    expect(isStale(at(2 * DAY + 1), { ...never, succeededAt: at(0) })).toBe(true);
    expect(isStale(at(0), never)).toBe(true);
    expect(isStale(at(0), { ...never, siteSince: null })).toBe(false);
    expect(isStale(at(0), { ...never, siteSince: at(2 * DAY) })).toBe(true);
    expect(isStale(at(0), { ...never, siteSince: at(2 * DAY), succeededAt: at(-1) })).toBe(false);
  });
});

describe('the next proof of a backup', () => {
  const last = (ms: number, proven: boolean) => ({ last: { endedAt: at(ms), proven }, firstBackupAt: at(-30 * DAY) });

  test('R561: is in the night after the first backup, and there is none before', () => {
    expect(nextProofAt(ZONE, { last: null, firstBackupAt: null })).toBeNull();
    expect(nextProofAt(ZONE, { last: null, firstBackupAt: at(5000) })).toEqual(at(DAY));
    expect(nextProofAt(ZONE, { last: null, firstBackupAt: at(-9 * HOUR) })).toEqual(QUIET);
  });

  test('R561: is a week later, in the same night however long one takes, and the next night after a failure', () => {
    expect(nextProofAt(ZONE, last(60_000, true))).toEqual(at(7 * DAY));
    expect(nextProofAt(ZONE, last(8 * HOUR, true))).toEqual(at(7 * DAY));
    expect(nextProofAt(ZONE, last(60_000, false))).toEqual(at(DAY));
  });
});

test('the name of a backup tells its time; other names tell none', () => {
  const time = new Date('2026-11-26T22:00:05Z');
  expect(backupName(time)).toBe('backup-2026-11-26T22-00-05Z.tar.gz');
  expect(backupTimeOf(backupName(time))).toEqual(time);
  expect(backupTimeOf(backupName(time, { encrypted: true }))).toEqual(time);
  for (const name of ['site.tar.gz', 'backup-2026-13-40T22-00-05Z.tar.gz', `${backupName(time)}.part`])
    expect(backupTimeOf(name)).toBeNull();
});

test('sizes are said in the unit that fits', () => {
  expect([0, 999, 1000, 1_440_000, 15_600_000, 20_000_000_000].map(formatBytes)).toEqual([
    ...['0 bytes', '999 bytes', '1.0 kB', '1.4 MB', '16 MB', '20 GB'],
  ]);
});
