import { expect, test } from '@jest/globals';
import { UPLOAD_BUDGET_BYTES, UPLOAD_MESSAGES, UploadBudget } from '../../server/infra/http/upload-limit.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';

const MIB = 1024 * 1024;
const withFree = (bytes: number) => new UploadBudget('a folder', () => Promise.resolve({ bytes }));
const refusalOf = (taking: Promise<unknown>): Promise<string | null> =>
  taking.then(
    () => null,
    (error: Error) => error.message,
  );

test('R530: a process receives eight of the largest videos at a time; the next is refused until one has ended', async () => {
  const budget = withFree(Infinity);
  const releases = await Promise.all(Array.from({ length: 8 }, () => budget.take(MEDIA_LIMITS.videoBytes)));
  expect(await refusalOf(budget.take(1))).toBe(UPLOAD_MESSAGES.busy);
  releases[0]!();
  expect(await refusalOf(budget.take(MEDIA_LIMITS.videoBytes))).toBeNull();
});

test('R530: forty visitors behind one address send the largest covers at a time', async () => {
  const budget = withFree(Infinity);
  const sent = Array.from({ length: 40 }, () => refusalOf(budget.take(MEDIA_LIMITS.imageBytes)));
  expect(await Promise.all(sent)).toEqual(Array.from({ length: 40 }, () => null));
});

test('R530: a body that claims to be larger than all together is left to the limit on files', async () => {
  expect(await refusalOf(withFree(Infinity).take(2 * UPLOAD_BUDGET_BYTES))).toBeNull();
});

test('R530: uploads leave the database room on the disk, also several that begin at once', async () => {
  expect(await refusalOf(withFree(300 * MIB).take(100 * MIB))).toBe(UPLOAD_MESSAGES.diskFull);
  const budget = withFree(500 * MIB);
  const refusals = await Promise.all(Array.from({ length: 3 }, () => refusalOf(budget.take(100 * MIB))));
  expect(refusals).toContain(UPLOAD_MESSAGES.diskFull);
  expect(await refusalOf(withFree(500 * MIB).take(100 * MIB))).toBeNull();
});

test('R530: where the disk cannot be asked, uploads go on', async () => {
  const budget = new UploadBudget('a folder', () => Promise.reject(new Error('not supported')));
  expect(await refusalOf(budget.take(MEDIA_LIMITS.videoBytes))).toBeNull();
});
