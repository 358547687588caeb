import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { MediaService } from '../../server/platform/media/media.service.js';
import { SEED_POSTS } from '../../server/seed/blog.js';
import { SEED_EVENTS } from '../../server/seed/events.js';
import { SEED_GALLERY } from '../../server/seed/gallery.js';
import { SEED_NEXT_INTAKE } from '../../server/seed/membership.js';
import { seedDemo } from '../../server/seed/seed.js';
import { seedSpecialEvent } from '../../server/seed/special-event.js';
import { SEED_TEAM } from '../../server/seed/team.js';
import { EVENT_RULES, EVENT_STATUSES } from '../../server/shared/events.js';
import { GALLERY_RULES } from '../../server/shared/gallery.js';
import { imageAddress } from '../../server/shared/media.js';
import { firstBroken, type Rules } from '../../server/shared/rules.js';
import { SPECIAL_EVENT_RULES } from '../../server/shared/special-event.js';
import { EXECUTIVE_POSITIONS, TEAM_RULES, TESTIMONIALS_SHOWN } from '../../server/shared/team.js';
import { startApp, type TestApp } from '../support/app.js';

const DAY_MS = 86_400_000;
/** Every day of four years, a leap day among them. */
const DAYS = Array.from({ length: 1461 }, (_, i) =>
  new Date(Date.parse('2026-01-01') + i * DAY_MS).toISOString().slice(0, 10),
);

const broken = (rules: Record<string, Rules>, fields: object): string[] =>
  Object.entries(fields).flatMap(([field, value]) => firstBroken(rules[field] ?? [], value) ?? []);

describe('the sample content', () => {
  test('keeps to the rules that a person is held to', () => {
    const faults = [
      ...SEED_EVENTS.flatMap((event) => broken(EVENT_RULES, event)),
      ...SEED_GALLERY.flatMap(({ caption }) => broken(GALLERY_RULES, { alt: caption })),
      ...SEED_TEAM.flatMap((member) => broken(TEAM_RULES, member)),
      ...DAYS.flatMap((today) => broken(SPECIAL_EVENT_RULES, seedSpecialEvent(today))),
    ];
    expect(faults).toEqual([]);
  });

  test('lies right in the calendar on whatever day it is planted: an event today, the others on the side they belong to', () => {
    for (const today of DAYS) {
      const coming = SEED_EVENTS.filter(({ status }) => status === EVENT_STATUSES.UPCOMING).map(({ day }) =>
        day(today),
      );
      const past = SEED_EVENTS.filter(({ status }) => status !== EVENT_STATUSES.UPCOMING).map(({ day }) => day(today));
      const taken = SEED_GALLERY.map(({ day }) => day(today));
      expect(coming).toContain(today);
      expect(coming.every((day) => day >= today)).toBe(true);
      expect([...past, ...taken].every((day) => day < today)).toBe(true);
      expect(SEED_NEXT_INTAKE(today) > today).toBe(true);
    }
  });

  test('has a whole Executive Committee in each of its years, and more testimonials than are shown at once', () => {
    for (const yearsAgo of [0, 1, 2]) {
      const positions = SEED_TEAM.filter((member) => member.yearsAgo === yearsAgo).map(({ position }) => position);
      expect(positions).toEqual(expect.arrayContaining([...EXECUTIVE_POSITIONS]));
      expect(new Set(positions).size).toBe(positions.length);
    }
    expect(SEED_TEAM.filter(({ thoughts }) => thoughts).length).toBeGreaterThan(TESTIMONIALS_SHOWN);
  });
});

describe('planted', () => {
  let app: TestApp;
  let kept: number;

  beforeAll(async () => {
    app = await startApp();
    const media = app.get(MediaService);
    jest.spyOn(media, 'keepImage').mockImplementation(async (given) => {
      await given;
      kept += 1;
      return imageAddress({ id: randomUUID(), width: 40, height: 30 });
    });
  });
  afterAll(() => app.close());

  const plant = async (): Promise<void> => {
    kept = 0;
    await seedDemo({ get: app.get } as unknown as INestApplicationContext);
  };
  const content = async () => {
    const columns = {
      blog_post: 'title',
      event: `concat(title, ' ', date)`,
      gallery_image: `concat(alt, ' ', capture_date)`,
      team_member: `concat(name, ' ', position, ' ', year)`,
      special_event: 'title',
      membership_config: 'next_intake_date::text',
      intro_video: `concat(bytes, ' ', captions <> '')`,
    };
    const tables = Object.entries(columns).map(async ([table, told]) => {
      const rows = await app.database.query(`SELECT ${told} AS told FROM ${table} ORDER BY 1`);
      return [table, rows.map((row) => row.told)] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  };

  test('is there in full, finished by the next start after one that was killed, and never there twice', async () => {
    await plant();
    const whole = await content();
    expect(Object.values(whole).map((rows) => rows.length)).toEqual([
      SEED_POSTS.length,
      SEED_EVENTS.length,
      SEED_GALLERY.length,
      SEED_TEAM.length,
      1,
      1,
      1,
    ]);
    expect(whole.intro_video).toEqual([expect.stringMatching(/^\d{6} t$/)]);

    await plant();
    expect([kept, await content()]).toEqual([0, whole]);

    await app.database.query(`
      DELETE FROM blog_post WHERE status = 'draft';
      DELETE FROM event WHERE status = 'completed';
      DELETE FROM gallery_image WHERE capture_date < now() - interval '1 year';
      DELETE FROM team_member WHERE thoughts = '';
      DELETE FROM special_event;
      UPDATE intro_video SET captions = ''`);
    await plant();
    expect(await content()).toEqual(whole);
  }, 120_000);
});
