import { afterAll, beforeAll, expect, jest, test } from '@jest/globals';
import { Readable } from 'node:stream';
import { IMAGE_NOT_STORED } from '../../server/core/records/record-images.js';
import { Trash } from '../../server/core/records/trash.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { BlogService } from '../../server/features/blog/blog.service.js';
import { EventsService } from '../../server/features/events/events.service.js';
import { SpecialEventService } from '../../server/features/special-event/special-event.service.js';
import { runAsClient } from '../../server/infra/database/per-client-pool.js';
import { MediaService } from '../../server/infra/media/media.service.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { parseImageAddress } from '../../server/shared/image-address.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { startApp, type TestApp } from '../support/app.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { recordStatements } from '../support/statements.js';

const EVENT = {
  title: 'Table Topics',
  description: '',
  date: '2026-12-18',
  time: '6 PM',
  location: 'Hall',
  type: 'Fun activity',
} as const;
const SPECIAL = { title: 'Finals', subtitle: 'Tonight', text1: 'Come', text2: 'early' };

let app: TestApp;
beforeAll(async () => {
  app = await startApp();
});
afterAll(() => app.close());

const file = (bytes: Buffer) => ({ filename: 'image', createReadStream: () => Readable.from([bytes]) });
const image = async () => ({ file: file(Buffer.from(await (await picture(60, 40)).arrayBuffer())) });
/** Statements that wait for a lock. */
const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
const storeImage = async () => app.get(MediaService).storeImage((await image()).file);

test('a create whose transaction fails leaves neither a row nor a file', async () => {
  const fail = () => Promise.reject(new Error('the other half failed'));
  const creating = app.get(EventsService).create({ ...EVENT, image: await image() }, null, { inTransaction: fail });
  await expect(creating).rejects.toThrow('the other half failed');
  expect(await app.storedFiles()).toEqual([]);
  expect((await app.get(EventsService).list({}, {})).nodes).toEqual([]);
});

test('one file that is refused leaves neither the row nor the other file', async () => {
  const pictures = { picture1: await image(), picture2: { file: file(Buffer.from('no picture')) } };
  const creating = app.get(SpecialEventService).create({ ...SPECIAL, ...pictures }, null);
  await expect(creating).rejects.toMatchObject({ code: 'FILE_TYPE' });
  expect(await app.storedFiles()).toEqual([]);
  expect(await app.get(SpecialEventService).current()).toBeNull();
});

test('a save reads its row once and writes the columns that change', async () => {
  const { id } = await app.get(EventsService).create({ ...EVENT, image: await image() }, null);
  const save = () => app.get(EventsService).update(id, { title: 'Prepared speeches', location: EVENT.location }, null);
  const statements = (await recordStatements(app, save)).map(([sql]) => sql);
  expect(statements.filter((sql) => /^SELECT .* FROM "event"/.test(sql))).toHaveLength(1);
  const updates = statements.filter((sql) => sql.startsWith('UPDATE "event"'));
  expect(updates).toEqual([expect.stringContaining('"title" =')]);
  expect(updates[0]).not.toContain('"location" =');
  expect(statements.filter((sql) => /\bmedia(_use)?\b/.test(sql))).toEqual([]);
});

test('saves, replacements and deletions of the only row wait for one another instead of blocking each other', async () => {
  const events = app.get(SpecialEventService);
  const { event } = await events.create(SPECIAL, null);
  const writes = Array.from({ length: 5 }, (_, number) => [
    events.update(event.id, { title: `Finals ${number}` }, null),
    events.create(SPECIAL, null),
    events.delete(event.id),
  ]);
  const outcomes = await Promise.allSettled(writes.flat());
  const refused = outcomes.flatMap((outcome) => (outcome.status === 'rejected' ? [outcome.reason as Error] : []));
  expect(new Set(refused.map(({ message }) => message))).toEqual(new Set([ERRORS.SPECIAL_EVENT_NOT_FOUND.message]));
  expect(await events.current()).toMatchObject({ title: 'Finals' });
});

test('media within the text of a post stays while the post does, in the trash too, and goes with it', async () => {
  const [shown, linked, narrow, withHash, unused] = await Promise.all(Array.from({ length: 5 }, storeImage));
  const content = [
    `<p><a href="${linked}">See</a> <a href="${narrow!.replace('.webp', '/60.webp')}">this</a>`,
    `<a href="${withHash}#top">now</a></p><img src="${shown}" alt="">`,
  ].join(' ');
  const author = { name: 'Nimal', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };
  const post = await app.get(BlogService).create({ title: 'With media', content, author }, null);

  const clock = app.get(Clock);
  const cleanAfter = async (hours: number) => {
    const now = jest.spyOn(clock, 'now').mockReturnValue(new Date(Date.now() + hours * 3_600_000));
    await app.get(Trash).deleteExpired();
    const deleted = await app.get(OrphanedMediaCleanup).run();
    now.mockRestore();
    return deleted.sort();
  };
  const idsOf = (...addresses: (string | undefined)[]) =>
    addresses.map((address) => parseImageAddress(address ?? '')?.id).sort();
  expect(await cleanAfter(2)).toEqual(idsOf(unused));
  await app.get(BlogService).delete(post.id);
  expect(await cleanAfter(TRASH_DAYS * 24 - 1)).toEqual([]);
  await app.get(Trash).restore(post.id);
  expect(await cleanAfter(2)).toEqual([]);
  await app.get(BlogService).delete(post.id);
  expect(await cleanAfter(TRASH_DAYS * 24 + 1)).toEqual(idsOf(shown, linked, narrow, withHash));
});

test('concurrent creates of one client that name a stored image take one connection each', async () => {
  const imageUrl = await storeImage();
  const create = () => app.get(EventsService).create({ ...EVENT, image: { address: imageUrl } }, null);
  const created = await runAsClient('203.0.113.7', () => Promise.all(Array.from({ length: 8 }, create)));
  expect(created.map(({ image: stored }) => stored)).toEqual(Array(8).fill(imageUrl));
  for (const { id } of created) await app.get(EventsService).delete(id);
});

test('an image that a save has chosen cannot be deleted before the save uses it', async () => {
  const media = app.get(MediaService);
  const imageUrl = await storeImage();
  const setUses = media.setUses.bind(media);
  let discarding = Promise.resolve();
  const delayed = jest.spyOn(media, 'setUses').mockImplementationOnce(async (...uses) => {
    discarding = media.discardUnused([imageUrl]);
    await Promise.race([discarding, eventually(async () => (await app.database.query(WAITING)).length)]);
    await setUses(...uses);
  });
  const event = await app.get(EventsService).create({ ...EVENT, image: { address: imageUrl } }, null);
  delayed.mockRestore();
  await discarding;
  expect(event.image).toBe(imageUrl);
  expect((await fetch(app.url + imageUrl)).status).toBe(200);
  await app.get(EventsService).delete(event.id);
});

test('an image that is no longer stored is refused in a new record, and leaves the present one in a stored record', async () => {
  const [imageUrl, gone] = [await storeImage(), await storeImage()];
  await app.get(MediaService).discardUnused([gone]);
  const events = app.get(EventsService);
  const creating = events.create({ ...EVENT, image: { address: gone } }, null);
  await expect(creating).rejects.toMatchObject({ code: 'INVALID_INPUT', message: IMAGE_NOT_STORED });
  const { id } = await events.create({ ...EVENT, image: { address: imageUrl } }, null);
  const updated = await events.update(id, { title: 'Prepared speeches', image: { address: gone } }, null);
  expect(updated).toMatchObject({ title: 'Prepared speeches', image: imageUrl });
  await events.delete(id);
});
