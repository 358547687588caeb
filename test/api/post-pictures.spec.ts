import { afterAll, afterEach, beforeAll, expect, jest, test } from '@jest/globals';
import { Trash } from '../../server/core/records/trash.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { MEDIA_MESSAGES } from '../../server/infra/media/messages.js';
import { UNSAVED_PICTURE_DAYS } from '../../server/features/blog/pictures/post-pictures.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { parseImageAddress } from '../../server/shared/image-address.js';
import { MEDIA_LIMITS } from '../../server/shared/media.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { startApp, type TestApp } from '../support/app.js';
import { type ApiResult, createGraphqlClient } from '../support/api-clients.js';
import { type BlogApi, graphqlBlogApi } from '../support/blog-apis.js';
import { movingPicture, picture } from '../support/pictures.js';

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const UPLOAD = 'mutation ($picture: Upload!) { uploadBlogPicture(picture: $picture) { url width height } }';
const AUTHOR = { name: 'Amaya', department: 'Chemistry', linkedin: 'https://www.linkedin.com/in/amaya' };

interface Stored {
  url: string;
  width: number;
  height: number;
}

let app: TestApp;
let blog: BlogApi;
let token: string;

beforeAll(async () => {
  app = await startApp();
  blog = graphqlBlogApi(app.url);
  token = await app.signIn();
});
afterEach(() => void jest.restoreAllMocks());
afterAll(() => app.close());

const send = (file: Blob, as: string | undefined = token): Promise<ApiResult<Stored>> =>
  createGraphqlClient(app.url)<Stored>(UPLOAD, { picture: null }, as, { picture: file });
const upload = async (): Promise<Stored> => (await send(await picture(320, 200))).data;
const status = async ({ url }: Stored): Promise<number> => (await fetch(app.url + url)).status;
/** IDs of what the cleanup deletes that far from now. */
function cleanUpAfter(ms: number): Promise<string[]> {
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + ms));
  return app
    .get(OrphanedMediaCleanup)
    .run()
    .finally(() => jest.restoreAllMocks());
}
const idOf = ({ url }: Stored): string => parseImageAddress(url)!.id;

test('an officer uploads a picture for a text and gets it with its size', async () => {
  const { status: answered, data } = await send(await picture(320, 200, 'jpeg'));
  expect(answered).toBe(200);
  expect(data).toMatchObject({ width: 320, height: 200 });
  expect(await status(data)).toBe(200);
});

test('visitors cannot upload', async () => {
  const { status: answered, message } = await send(await picture(320, 200), '');
  expect(answered).toBe(401);
  expect(message).toBe(ERRORS.NO_TOKEN.message);
});

test('rejects files that are not still pictures or are too large, with a reason', async () => {
  expect(await send(new Blob(['words']))).toMatchObject({ status: 415, message: ERRORS.FILE_TYPE.message });
  expect(await send(new Blob([]))).toMatchObject({ status: 400, message: ERRORS.FILE_EMPTY.message });
  expect(await send(await movingPicture())).toMatchObject({ status: 415, message: ERRORS.FILE_MOVING.message });
  const large = new Blob([new Uint8Array(MEDIA_LIMITS.imageBytes + 1)]);
  expect(await send(large)).toMatchObject({
    status: 413,
    message: MEDIA_MESSAGES.tooLarge(MEDIA_LIMITS.imageBytes),
  });
});

test('a picture that no post uses is kept for its days, then collected', async () => {
  const stored = await upload();
  expect(await cleanUpAfter(2 * HOUR_MS)).not.toContain(idOf(stored));
  expect(await cleanUpAfter(UNSAVED_PICTURE_DAYS * DAY_MS - HOUR_MS)).not.toContain(idOf(stored));
  expect(await status(stored)).toBe(200);
  expect(await cleanUpAfter(UNSAVED_PICTURE_DAYS * DAY_MS + HOUR_MS)).toContain(idOf(stored));
  expect(await status(stored)).toBe(404);
});

test('a picture in the text of a post stays as long as the post, and no longer', async () => {
  const stored = await upload();
  const { url } = stored;
  const { data: post } = await blog.create(
    { title: 'With a picture', content: `<p>Look:</p><img src="${url}" alt="A stage">`, author: AUTHOR },
    token,
  );
  expect(await cleanUpAfter((UNSAVED_PICTURE_DAYS + 1) * DAY_MS)).not.toContain(idOf(stored));
  expect((await blog.bySlug(post.slug, token)).data.content).toContain(`src="${url}"`);
  expect(await status(stored)).toBe(200);
  await blog.remove(post.id, token);
  jest.spyOn(app.get(Clock), 'now').mockReturnValue(new Date(Date.now() + TRASH_DAYS * DAY_MS + HOUR_MS));
  await app.get(Trash).deleteExpired();
  expect(await cleanUpAfter(TRASH_DAYS * DAY_MS + 2 * HOUR_MS)).toContain(idOf(stored));
  expect(await status(stored)).toBe(404);
});
