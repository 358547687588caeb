import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, jest, test } from '@jest/globals';
import type { INestApplicationContext } from '@nestjs/common';
import { createApp } from '../../server/app.js';
import { verifyPassword } from '../../server/features/accounts/passwords.js';
import { prepareNewSite } from '../../server/first-start.js';
import { loadConfig } from '../../server/core/config/config.js';
import { MediaService } from '../../server/infra/media/media.service.js';
import { SEED_POSTS } from '../../server/seed/blog.js';
import { SEED_EVENTS } from '../../server/seed/events.js';
import { SEED_GALLERY } from '../../server/seed/gallery.js';
import { SEED_NEXT_INTAKE } from '../../server/seed/membership.js';
import { seedDemo } from '../../server/seed/seed.js';
import { seedSpecialEvent } from '../../server/seed/special-event.js';
import { SEED_TEAM } from '../../server/seed/team.js';
import { EVENT_RULES } from '../../server/shared/events.js';
import { GALLERY_RULES } from '../../server/shared/gallery.js';
import { imageAddress } from '../../server/shared/image-address.js';
import { firstBroken, type Rules } from '../../server/shared/rules.js';
import { SPECIAL_EVENT_RULES } from '../../server/shared/special-event.js';
import { TEAM_RULES } from '../../server/shared/team.js';
import { startApp, type TestApp } from '../support/app.js';
import { makeDatabase } from '../support/database.js';
import { TESTIMONIALS_SHOWN } from '../../client/features/team/public/constants.js';
import { EXECUTIVE_POSITIONS } from '../../server/features/team/executive-committee.js';

const DAY_MS = 86_400_000;
/** Every day of four years, a leap day among them. */
const DAYS = Array.from({ length: 1461 }, (_, i) =>
  new Date(Date.parse('2026-01-01') + i * DAY_MS).toISOString().slice(0, 10),
);

const broken = (rules: Record<string, Rules>, fields: object): string[] =>
  Object.entries(fields).flatMap(([field, value]) => firstBroken(rules[field] ?? [], value) ?? []);

describe('the sample content', () => {
  test('passes the same validation as user input', () => {
    const faults = [
      ...SEED_EVENTS.flatMap((event) => broken(EVENT_RULES, event)),
      ...SEED_GALLERY.flatMap(({ caption }) => broken(GALLERY_RULES, { alt: caption })),
      ...SEED_TEAM.flatMap((member) => broken(TEAM_RULES, member)),
      ...DAYS.flatMap((today) => broken(SPECIAL_EVENT_RULES, seedSpecialEvent(today))),
    ];
    expect(faults).toEqual([]);
  });

  test('has sensible dates on whatever day it is seeded: an event today, others before and after', () => {
    for (const today of DAYS) {
      const days = SEED_EVENTS.map(({ day }) => day(today));
      const taken = SEED_GALLERY.map(({ day }) => day(today));
      expect(days).toContain(today);
      expect(days.filter((day) => day > today).length).toBeGreaterThan(3);
      expect(days.filter((day) => day < today).length).toBeGreaterThan(3);
      expect(taken.every((day) => day < today)).toBe(true);
      expect(SEED_NEXT_INTAKE(today) > today).toBe(true);
    }
  });

  test('has a complete Executive Committee for each year, and more testimonials than are shown at once', () => {
    for (const yearsAgo of [0, 1, 2]) {
      const positions = SEED_TEAM.filter((member) => member.yearsAgo === yearsAgo).map(({ position }) => position);
      expect(positions).toEqual(expect.arrayContaining([...EXECUTIVE_POSITIONS]));
      expect(new Set(positions).size).toBe(positions.length);
    }
    expect(SEED_TEAM.filter(({ thoughts }) => thoughts).length).toBeGreaterThan(TESTIMONIALS_SHOWN);
  });
});

describe('seeding', () => {
  let app: TestApp;
  let kept: number;

  beforeAll(async () => {
    app = await startApp();
    keepNoImages(app.get(MediaService));
  });
  afterAll(() => app.close());

  const keepNoImages = (media: MediaService) => {
    jest.spyOn(media, 'lockStored').mockResolvedValue(true);
    const store = () => {
      kept += 1;
      return Promise.resolve(imageAddress({ id: randomUUID(), width: 40, height: 30 }));
    };
    jest.spyOn(media, 'storeImage').mockImplementation(store);
    jest.spyOn(media, 'storeEncoded').mockImplementation(store);
  };
  const plant = async (): Promise<void> => {
    kept = 0;
    await seedDemo({ get: app.get } as unknown as INestApplicationContext);
  };
  const content = async (database = app.database) => {
    const columns = {
      blog_post: 'title',
      event: `concat(title, ' ', date)`,
      gallery_image: `concat(alt, ' ', capture_date)`,
      team_member: `concat(name, ' ', position, ' ', year)`,
      special_event: 'title',
      membership_config: 'next_intake_date::text',
      intro_video: `concat(bytes, ' ', captions <> '')`,
    };
    const tables = Object.entries(columns).map(async ([table, shown]) => {
      const rows = await database.query(`SELECT ${shown} AS told FROM ${table} ORDER BY 1`);
      return [table, rows.map((row) => row.told)] as const;
    });
    return Object.fromEntries(await Promise.all(tables));
  };

  const lengths = (tables: Record<string, unknown[]>) => Object.values(tables).map((rows) => rows.length);
  const SEEDED = [SEED_POSTS.length, SEED_EVENTS.length, SEED_GALLERY.length, SEED_TEAM.length, 1, 1, 1];

  test('happens once when three instances start together, with one officer and one password', async () => {
    const database = await makeDatabase();
    const env = { DATABASE_URL: database.url, SEED: 'demo', ADMIN_EMAIL: 'first@club.example', LOG_LEVEL: 'silent' };
    const started = await Promise.all(
      [1, 2, 3].map(async () => {
        const config = loadConfig({ ...env, DATA_DIR: app.config.dataDir, NODE_ENV: 'test' });
        const instance = await createApp(config);
        keepNoImages(instance.get(MediaService, { strict: false }));
        await instance.init();
        return { instance, config };
      }),
    );
    try {
      const signIns = await Promise.all(started.map(({ instance, config }) => prepareNewSite(instance, config)));
      expect(lengths(await content(database))).toEqual(SEEDED);
      const [shown, ...more] = signIns.filter((signIn) => signIn !== null);
      expect([shown!.email, more]).toEqual(['first@club.example', []]);
      const stored = await database.query('SELECT email, password_hash FROM admin');
      expect(stored).toMatchObject([{ email: 'first@club.example' }]);
      expect(await verifyPassword(String(stored[0]!.password_hash), shown!.password!)).toBe(true);
      expect(await prepareNewSite(started[0]!.instance, started[0]!.config)).toBeNull();
    } finally {
      await Promise.all(started.map(({ instance }) => instance.close()));
      await database.drop();
    }
  });

  test('is complete after a restart that follows a killed start, without duplicates', async () => {
    await plant();
    const whole = await content();
    expect(lengths(whole)).toEqual(SEEDED);
    expect(whole.intro_video).toEqual([expect.stringMatching(/^\d{6} t$/)]);

    await plant();
    expect([kept, await content()]).toEqual([0, whole]);

    await app.database.query(`
      DELETE FROM blog_post WHERE status = 'draft';
      DELETE FROM event WHERE date < now();
      DELETE FROM gallery_image WHERE capture_date < now() - interval '1 year';
      DELETE FROM team_member WHERE thoughts = '';
      DELETE FROM special_event;
      UPDATE intro_video SET captions = ''`);
    await plant();
    expect(await content()).toEqual(whole);
  });
});
