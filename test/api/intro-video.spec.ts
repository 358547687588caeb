import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, jest, test } from '@jest/globals';
import { randomBytes, randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { DataSource } from 'typeorm';
import { VideoConversions } from '../../server/features/intro-video/conversions.js';
import { IntroVideoService } from '../../server/features/intro-video/intro-video.service.js';
import { Videos } from '../../server/infra/media/videos/videos.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { RecordStore } from '../../server/core/records/record-store.js';
import { Trash } from '../../server/core/records/trash.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { IMAGE_TYPES, MEDIA_LIMITS, VIDEO_TYPES } from '../../server/shared/media.js';
import { TRASH_DAYS } from '../../server/shared/trash.js';
import { startApp, type TestApp } from '../support/app.js';
import { createGraphqlClient } from '../support/api-clients.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { graphqlVideoApi, restVideoApi, type VideoApi } from '../support/video-apis.js';
import { avi, fakeFfmpeg, movie, type FakeFfmpeg } from '../support/videos.js';
import { VIDEO_API_MESSAGES } from '../../server/infra/media/messages.js';
import { VIDEO_ADMIN_MESSAGES } from '../../client/features/intro-video/admin/texts.js';
import { VIDEO_TYPE_NAMES } from '../../client/features/intro-video/admin/video-file.js';
import { IMAGE_TYPE_NAMES } from '../../client/ui/pictures/texts.js';

const HOUR = 3_600_000;

const DOORS = [
  ['GraphQL', graphqlVideoApi],
  ['REST', restVideoApi],
] as const;
const OWN = (kind: string) => expect.stringMatching(new RegExp(`^/media/[0-9a-f-]{36}\\.${kind}$`));
const STORED =
  '{ adminIntroVideo { current { url type bytes poster { url } captionsUrl } pending { state message } } }';

const DELETE = 'mutation ($id: ID!) { deleteIntroVideo(id: $id) }';
const UNDO = 'mutation ($id: ID!) { undoDelete(id: $id) }';

/** Random bytes behind the twelve that make a program take them for an AVI. */
const noisyAvi = (): Blob => {
  const size = Buffer.alloc(4);
  size.writeUInt32LE(100_004);
  return new Blob(['RIFF', size, 'AVI ', new Uint8Array(randomBytes(100_000))]);
};

const incoming = async (blob: Blob) => {
  const bytes = Buffer.from(await blob.arrayBuffer());
  return { filename: 'film', createReadStream: () => Readable.from([bytes]) };
};

const idOf = async (app: TestApp, token: string): Promise<string | null> =>
  (await app.gql<{ adminIntroVideo: { id: string | null } }>('{ adminIntroVideo { id } }', {}, token)).data!
    .adminIntroVideo.id;

/** Everything here is about one row: each test begins without it, and without the files of what was deleted. */
async function forget(app: TestApp, token: string): Promise<void> {
  const id = await idOf(app, token);
  if (id) expect((await app.gql(DELETE, { id }, token)).data).toEqual({ deleteIntroVideo: id });
  const clock = app.get(Clock);
  const { now } = clock;
  clock.now = () => new Date(Date.now() + (TRASH_DAYS * 24 + 1) * HOUR);
  await app.get(Trash).deleteExpired();
  await app.get(OrphanedMediaCleanup).run();
  clock.now = now;
}

describe('without ffmpeg', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    token = await app.signIn();
  });
  beforeEach(() => forget(app, token));
  afterAll(() => app.close());

  const get = (path: string, headers: Record<string, string> = {}) => fetch(app.url + path, { headers });

  describe.each(DOORS)('the video through %s', (_name, through) => {
    let api: VideoApi;
    beforeAll(() => {
      api = through(app.url);
    });

    test('R54 R131 R229: there is no video at first', async () => {
      expect(await api.current()).toMatchObject({ status: 200, data: { url: null } });
    });

    test('R131 R197 R205 R207 R230: an officer uploads an MP4, and everybody can seek in it', async () => {
      const film = movie({ bytes: 20_000 });
      const { data } = await api.replace(film, token);
      expect(data).toEqual({ url: OWN('mp4'), message: null });
      expect((await api.current()).data.url).toBe(data.url);
      const whole = await get(data.url!);
      expect([whole.status, whole.headers.get('content-type'), whole.headers.get('accept-ranges')]).toEqual([
        200,
        'video/mp4',
        'bytes',
      ]);
      expect(Buffer.from(await whole.arrayBuffer())).toEqual(Buffer.from(await film.arrayBuffer()));
      const part = await get(data.url!, { range: 'bytes=4-7' });
      expect([part.status, part.headers.get('content-range'), await part.text()]).toEqual([
        206,
        'bytes 4-7/20000',
        'ftyp',
      ]);
    });

    test('R197: a MOV that most browsers play is published unchanged', async () => {
      for (const video of ['avc1', 'hvc1']) {
        const { data } = await api.replace(movie({ container: 'qt  ', video }), token);
        expect(data).toEqual({ url: OWN('mov'), message: null });
        expect((await get(data.url!)).headers.get('content-type')).toBe('video/quicktime');
      }
    });

    test('R197: a video that browsers cannot play is stored as pending, and the current video stays', async () => {
      const waiting = { status: 200, data: { url: null as string | null, message: VIDEO_API_MESSAGES.waiting } };
      expect(await api.replace(avi(), token)).toMatchObject(waiting);
      const { data } = await api.replace(movie(), token);
      for (const film of [avi(), movie({ video: 'ap4h', container: 'qt  ' }), movie({ audio: 'samr' })]) {
        const answer = { ...waiting, data: { ...waiting.data, url: data.url } };
        expect(await api.replace(film, token)).toMatchObject(answer);
        expect((await api.current()).data.url).toBe(data.url);
      }
      expect((await app.storedFiles()).map((path) => path.split('.').at(-1)).sort()).toEqual(['mp4', 'mp4']);
    });

    test('R197 R329: MP4, MOV or AVI is detected from the bytes; a truncated or empty one is rejected', async () => {
      const film = await movie().arrayBuffer();
      for (const [what, sent, status, message] of [
        ['a page', new Blob(['<!doctype html>']), 415, ERRORS.VIDEO_TYPE.message],
        ['nothing', new Blob([]), 400, ERRORS.FILE_EMPTY.message],
        ['a picture', await picture(20, 20), 415, ERRORS.VIDEO_TYPE.message],
        ['a broken picture', (await picture(20, 20)).slice(0, 40), 415, ERRORS.VIDEO_TYPE.message],
        ['a WebM', new Blob([Buffer.from('1a45dfa3934282847765626d', 'hex')]), 415, ERRORS.VIDEO_TYPE.message],
        ['half a film', new Blob([film.slice(0, film.byteLength - 10)]), 400, ERRORS.VIDEO_BROKEN.message],
        ['a head alone', new Blob([film.slice(0, 24)]), 400, ERRORS.VIDEO_BROKEN.message],
        ['mere sound', movie({ video: null }), 400, ERRORS.VIDEO_BROKEN.message],
        ['noise behind the head of an AVI', noisyAvi(), 400, ERRORS.VIDEO_BROKEN.message],
        ['half an AVI', avi().slice(0, 500), 400, ERRORS.VIDEO_BROKEN.message],
        ['the sound of an AVI', avi({ stream: 'auds' }), 400, ERRORS.VIDEO_BROKEN.message],
        ['an AVI without frames', avi({ frames: false }), 400, ERRORS.VIDEO_BROKEN.message],
      ] as const)
        expect([what, await api.replace(sent, token)]).toMatchObject([what, { status, message }]);
      expect(await app.storedFiles()).toEqual([]);
    });

    test('a replaced video is deleted with all its files', async () => {
      const { data: first } = await api.replace(movie(), token);
      await update({ poster: await picture(320, 180), captions: new Blob(['WEBVTT\n']) });
      const { data: second } = await api.replace(movie({ bytes: 3000 }), token);
      expect((await get(first.url!)).status).toBe(404);
      expect(await app.storedFiles()).toHaveLength(1);
      expect((await api.current()).data.url).toBe(second.url);
    });

    test('R189 R207: visitors cannot upload', async () => {
      expect(await api.replace(movie())).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
      expect(await app.storedFiles()).toEqual([]);
    });
  });

  const call = <T>(query: string, variables: object, files: Record<string, Blob>) =>
    createGraphqlClient(app.url)<T>(query, { ...variables }, token, files);
  const update = (files: Partial<Record<'poster' | 'captions', Blob>>, more: object = {}) =>
    call<{ poster: { url: string; width: number } | null; captionsUrl: string | null }>(
      'mutation ($poster: Upload, $posterUrl: String, $captions: Upload, $remove: Boolean! = false) { updateIntroVideo(poster: $poster, posterUrl: $posterUrl, captions: $captions, removeCaptions: $remove) { poster { url width } captionsUrl } }',
      { ...Object.fromEntries(Object.keys(files).map((name) => [name, null])), ...more },
      files,
    );

  test('everybody gets what a player needs, including poster and captions if present', async () => {
    const { data } = await call<{ current: object }>(
      'mutation ($video: Upload!, $poster: Upload) { replaceIntroVideo(video: $video, poster: $poster) { current { url } } }',
      { video: null, poster: null },
      { video: movie({ container: 'qt  ', bytes: 4000 }), poster: await picture(640, 360) },
    );
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nආයුබෝවන්\n';
    await update({ captions: new Blob([captions]) });
    const shown = await app.gql<{ introVideo: { captionsUrl: string } }>(
      '{ introVideo { url type bytes poster { url width height } captionsUrl updatedAt } }',
    );
    expect(shown.data!.introVideo).toEqual({
      ...data.current,
      type: 'video/mp4',
      bytes: 4000,
      poster: { url: expect.stringMatching(/-640x360\.webp$/), width: 640, height: 360 },
      captionsUrl: OWN('vtt'),
      updatedAt: expect.any(String),
    });
    const text = await get(shown.data!.introVideo.captionsUrl);
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/vtt; charset=utf-8', captions]);
  });

  test('poster and captions can be replaced and removed separately; old files are deleted', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const { data: first } = await update({ poster: await picture(160, 90), captions: new Blob(['\uFEFFWEBVTT']) });
    const { data: second } = await update({ captions: new Blob(['WEBVTT - ours\r\n']) });
    expect([second.poster, second.captionsUrl === first.captionsUrl]).toEqual([first.poster, false]);
    expect((await get(first.captionsUrl!)).status).toBe(404);
    expect((await update({}, { remove: true })).data).toEqual({ poster: first.poster, captionsUrl: null });
    expect((await update({}, { posterUrl: '' })).data).toEqual({ poster: null, captionsUrl: null });
    expect((await get(first.poster!.url)).status).toBe(404);
    expect(await app.storedFiles()).toHaveLength(1);
  });

  test('with its version, a change of a video that was changed since is refused', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const save = (version: number, captions: string) =>
      call<{ version: number; captionsUrl: string }>(
        'mutation ($captions: Upload, $version: Int) { updateIntroVideo(captions: $captions, version: $version) { version captionsUrl } }',
        { captions: null, version },
        { captions: new Blob([`WEBVTT\n\n${captions}`]) },
      );
    const shown = await app.gql<{ introVideo: { version: number } }>('{ introVideo { version } }');
    const { version } = shown.data!.introVideo;
    const { data: first } = await save(version, 'first');
    expect(first.version).toBe(version + 1);
    // Sent again because its response was lost.
    expect((await save(version, 'first')).data.version).toBe(first.version);
    const files = await app.storedFiles();
    expect(await save(version, 'second')).toMatchObject({ status: 409, message: ERRORS.VIDEO_CHANGED.message });
    expect(await app.storedFiles()).toEqual(files);
    // A new film counts as a change too: the former captions do not belong to it.
    await graphqlVideoApi(app.url).replace(movie({ bytes: 9000 }), token);
    expect((await save(first.version, 'first')).message).toBe(ERRORS.VIDEO_CHANGED.message);
    expect((await app.gql('{ introVideo { captionsUrl } }')).data).toEqual({ introVideo: { captionsUrl: null } });
  });

  test('the focal point of the poster is set with it, or afterwards', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const mutation =
      'mutation ($poster: Upload, $point: FocalPointInput) { updateIntroVideo(poster: $poster, posterFocalPoint: $point) { poster { url focalPoint { x y } } } }';
    const set = (point: object, files: Record<string, Blob> = {}) =>
      call<{ poster: object }>(mutation, { point, poster: null }, files);
    const { data } = await set({ x: 10, y: 20 }, { poster: await picture(320, 180) });
    expect(data.poster).toMatchObject({ focalPoint: { x: 10, y: 20 } });
    const { poster } = (await set({ x: 90, y: 30 })).data;
    expect(poster).toEqual({ ...data.poster, focalPoint: { x: 90, y: 30 } });
    expect(await set({ x: 101, y: 0 })).toMatchObject({ status: 400 });
  });

  test('captions of a video that was replaced meanwhile are refused', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const videos = app.get(Videos);
    const storeCaptions = videos.storeCaptions.bind(videos);
    const slow = jest.spyOn(videos, 'storeCaptions').mockImplementationOnce(async (file) => {
      await graphqlVideoApi(app.url).replace(movie({ bytes: 9000 }), token);
      return storeCaptions(file);
    });
    const { message } = await update({ captions: new Blob(['WEBVTT']) });
    slow.mockRestore();
    expect(message).toBe(ERRORS.PRECONDITION_FAILED.message);
    expect((await app.storedFiles()).map((path) => path.split('.').at(-1))).toEqual(['mp4']);
  });

  test('captions are WebVTT up to 200 KB, detected from their beginning', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const before = await app.storedFiles();
    for (const [text, status, message] of [
      ['1\n00:00:00,000 --> 00:00:02,000\nHello', 415, ERRORS.CAPTIONS_TYPE.message],
      ['WEBVTTX', 415, ERRORS.CAPTIONS_TYPE.message],
      ['', 400, ERRORS.FILE_EMPTY.message],
      [`WEBVTT\n${'x'.repeat(200 * 1024)}`, 413, 'The file is larger than 200 KB. Please choose a smaller one'],
    ] as const)
      expect(await update({ captions: new Blob([text]) })).toMatchObject({ status, message });
    expect(await update({ poster: new Blob(['no picture']) })).toMatchObject({ status: 415 });
    expect(await app.storedFiles()).toEqual(before);
  });

  test('concurrent upload and deletion wait for each other, in either order', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const uploaded = await app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT id FROM intro_video FOR UPDATE');
      const uploading = graphqlVideoApi(app.url).replace(movie({ bytes: 9000 }), token);
      await eventually(async () => (await app.database.query(waits)).length);
      await manager.query('DELETE FROM intro_video');
      await manager.query('DELETE FROM media_use');
      return { uploading };
    });
    const { status, data } = await uploaded.uploading;
    expect(status).toBe(200);
    expect((await graphqlVideoApi(app.url).current()).data.url).toBe(data.url);
  });

  test('without a video there is nothing to change or delete', async () => {
    expect(await idOf(app, token)).toBeNull();
    const { errors } = await app.gql(DELETE, { id: randomUUID() }, token);
    expect(errors[0]).toMatchObject({ message: ERRORS.VIDEO_NOT_FOUND.message, extensions: { code: 'NOT_FOUND' } });
    const without = { status: 404, message: ERRORS.VIDEO_NOT_FOUND.message };
    expect(await update({ captions: new Blob(['WEBVTT']) })).toMatchObject(without);
    await graphqlVideoApi(app.url).replace(avi(), token);
    expect(await update({ captions: new Blob(['WEBVTT']) })).toMatchObject(without);
  });

  test('a deleted video can be restored with pending upload, poster and captions', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    await update({ poster: await picture(160, 90), captions: new Blob(['WEBVTT']) });
    await graphqlVideoApi(app.url).replace(avi(), token);
    const [before, files] = [await app.gql(STORED, {}, token), await app.storedFiles()];
    const id = await idOf(app, token);
    expect((await app.gql(DELETE, { id }, token)).data).toEqual({ deleteIntroVideo: id });
    expect((await graphqlVideoApi(app.url).current()).data.url).toBeNull();
    expect(await app.storedFiles()).toEqual(files);
    expect((await app.gql(UNDO, { id }, token)).data).toEqual({ undoDelete: id });
    expect((await app.gql(STORED, {}, token)).data).toEqual(before.data);
    expect(await idOf(app, token)).toBe(id);
  });

  test('it cannot be restored over another one, and its files are deleted permanently later', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const id = await idOf(app, token);
    await app.gql(DELETE, { id }, token);
    const { data: other } = await graphqlVideoApi(app.url).replace(movie({ bytes: 9000 }), token);
    expect((await app.gql(UNDO, { id }, token)).errors[0]).toMatchObject({ message: ERRORS.PLACE_TAKEN.message });
    expect((await app.gql(DELETE, { id }, token)).errors[0]).toMatchObject({ message: ERRORS.VIDEO_NOT_FOUND.message });
    expect((await graphqlVideoApi(app.url).current()).data.url).toBe(other.url);
    await forget(app, token);
    expect(await app.storedFiles()).toEqual([]);
  });

  test('R229 R230: the legacy endpoints respond with and without /api: 200 once published, 202 while pending', async () => {
    const put = (path: string) => app.rest().put(path).set('authorization', `Bearer ${token}`);
    for (const path of ['/video', '/api/video']) {
      await forget(app, token);
      await app.rest().get(path).expect(200, { url: null });
      const sent = Buffer.from(await movie().arrayBuffer());
      const { body } = await put(path).attach('video', sent, 'film.mp4').expect(200);
      expect(body).toEqual({ url: expect.stringMatching(`^${app.url}/media/.*mp4$`) });
      await app.rest().get(path).expect(200, body);
      const other = Buffer.from(await avi().arrayBuffer());
      await put(path)
        .attach('video', other, 'film.avi')
        .expect(202, { ...body, message: VIDEO_API_MESSAGES.waiting });
    }
    await put('/api/video').expect(400, { message: VIDEO_API_MESSAGES.videoRequired });
    await put('/api/video').field('video', 'not a file').expect(400, { message: VIDEO_API_MESSAGES.videoRequired });
  });
});

describe('with ffmpeg', () => {
  let app: TestApp;
  let token: string;
  let ffmpeg: FakeFfmpeg;
  let patience: number;
  beforeAll(async () => {
    ffmpeg = await fakeFfmpeg();
    app = await startApp({ env: { FFMPEG_PATH: ffmpeg.path } });
    token = await app.signIn();
    // On a busy machine, a conversion of the lowest priority takes its time.
    patience = conversions().waitMs = 200_000;
  });
  beforeEach(async () => {
    await ffmpeg.install();
    await forget(app, token);
  });
  afterEach(async () => {
    conversions().waitMs = patience;
    await ffmpeg.mood('works');
  });
  afterAll(async () => {
    await app.close();
    await ffmpeg.remove();
  });

  const conversions = () => app.get(VideoConversions);
  interface Told {
    adminIntroVideo: {
      current: { url: string; bytes: number; poster: { url: string } | null } | null;
      pending: { state: string; message: string } | null;
    };
  }
  const stored = async () => (await app.gql<Told>(STORED, {}, token)).data!.adminIntroVideo;
  const lastCalls = async (count: number) => (await ffmpeg.calls()).slice(-count);

  test.each(DOORS)('R197: a video that browsers cannot play is converted, through %s too', async (_name, through) => {
    for (const [film, container] of [
      [avi(), 'avi'],
      [movie({ video: 'ap4h', container: 'qt  ' }), 'mov'],
      [movie({ video: 'hvc1' }), 'mov'],
    ] as const) {
      expect((await through(app.url).replace(film, token)).data).toEqual({ url: OWN('mp4'), message: null });
      const { current } = await stored();
      expect([current!.bytes, current!.poster!.url]).toEqual([5000, expect.stringMatching(/-320x180\.webp$/)]);
      const [conversion] = await lastCalls(2);
      expect(conversion).toContain(`-protocol_whitelist file -f ${container} -i file:`);
      expect(conversion).toMatch(/-c:v libx264 .*-movflags \+faststart -f mp4/);
    }
    const kinds = (await app.storedFiles()).map((path) => path.split('.').at(-1)!);
    expect(new Set(kinds)).toEqual(new Set(['mp4', 'webp', 'avif']));
  });

  test('tracks that every browser plays are copied unchanged, and a suitable MP4 is not converted', async () => {
    await graphqlVideoApi(app.url).replace(movie({ container: 'qt  ' }), token);
    expect((await lastCalls(2))[0]).toContain('-c:v copy -c:a copy');
    await graphqlVideoApi(app.url).replace(movie({ container: 'qt  ', audio: 'sowt' }), token);
    expect((await lastCalls(2))[0]).toContain('-c:v copy -c:a aac');
    const before = await ffmpeg.calls();
    const { data } = await graphqlVideoApi(app.url).replace(movie({ bytes: 7000 }), token);
    expect(data).toEqual({ url: OWN('mp4'), message: null });
    expect((await stored()).current).toMatchObject({ bytes: 7000, poster: { url: expect.any(String) } });
    const calls = (await ffmpeg.calls()).slice(before.length);
    expect([calls.length, calls[0]!.endsWith('.png')]).toEqual([1, true]);
  });

  test('conversion has the lowest priority and bounded memory where the system supports it', async () => {
    await graphqlVideoApi(app.url).replace(avi(), token);
    const [niceness, memory] = (await lastCalls(2))[0]!.split(' ');
    expect(Number(niceness)).toBeGreaterThan(10);
    expect(memory).toMatch(process.platform === 'linux' ? /^\d+$/ : /./);
  });

  test('an uploaded poster is used instead of a frame', async () => {
    const poster = await picture(640, 360);
    const { message } = await createGraphqlClient(app.url)(
      'mutation ($video: Upload!, $poster: Upload) { replaceIntroVideo(video: $video, poster: $poster) { pending { state } } }',
      { video: null, poster: null },
      token,
      { video: avi(), poster },
    );
    expect(message).toBeNull();
    expect((await stored()).current!.poster!.url).toMatch(/-640x360\.webp$/);
  });

  test('R197: a long conversion continues in the background, and the current video stays until it is done', async () => {
    const api = graphqlVideoApi(app.url);
    const { data: old } = await api.replace(movie(), token);
    await ffmpeg.mood('waits');
    conversions().waitMs = 1;
    expect((await api.replace(avi(), token)).data).toEqual({ url: old.url, message: VIDEO_API_MESSAGES.converting });
    expect((await stored()).pending).toEqual({ state: 'CONVERTING', message: VIDEO_API_MESSAGES.converting });
    expect((await restVideoApi(app.url).current()).data.url).toBe(old.url);
    await ffmpeg.mood('works');
    const done = await eventually(async () => {
      const now = await stored();
      return now.pending ? null : now;
    });
    expect(done.current!.bytes).toBe(5000);
    // Its file is deleted after the new video has been saved.
    await eventually(async () => (await fetch(app.url + old.url)).status === 404);
  });

  test.each(DOORS)(
    'a failed conversion is reported and leaves nothing behind, through %s too',
    async (_name, through) => {
      const api = through(app.url);
      const { data: old } = await api.replace(movie(), token);
      const before = await app.storedFiles();
      await ffmpeg.mood('fails');
      expect(await api.replace(avi(), token)).toMatchObject({ status: 400, message: VIDEO_API_MESSAGES.failed });
      expect((await api.current()).data.url).toBe(old.url);
      expect((await stored()).pending).toEqual({ state: 'FAILED', message: VIDEO_API_MESSAGES.failed });
      expect(await app.storedFiles()).toEqual(before);
      const { data } = await api.replace(movie({ bytes: 3000 }), token);
      expect((await stored()).pending).toBeNull();
      expect(data.message).toBeNull();
    },
  );

  test('an upload that cannot be saved leaves neither the video nor a frame of it', async () => {
    await graphqlVideoApi(app.url).replace(movie(), token);
    const before = await app.storedFiles();
    const replacing = app
      .get(IntroVideoService)
      .replace(await incoming(movie({ bytes: 7000 })), null, null, () => false);
    await expect(replacing).rejects.toMatchObject({ code: 'PRECONDITION_FAILED' });
    expect(await app.storedFiles()).toEqual(before);
  });

  test('a conversion that cannot be saved leaves only the pending upload', async () => {
    const failing = jest.spyOn(app.get(RecordStore), 'update').mockRejectedValueOnce(new Error('no database'));
    await graphqlVideoApi(app.url).replace(avi(), token);
    failing.mockRestore();
    expect((await app.storedFiles()).map((path) => path.split('.').at(-1))).toEqual(['avi']);
    await conversions().start();
    expect((await stored()).current!.bytes).toBe(5000);
  });

  test('a newer upload replaces one that is being converted', async () => {
    await ffmpeg.mood('waits');
    conversions().waitMs = 1;
    await graphqlVideoApi(app.url).replace(avi(), token);
    await eventually(async () => (await lastCalls(1))[0]?.includes('-f avi'));
    const { data } = await graphqlVideoApi(app.url).replace(movie({ bytes: 6000 }), token);
    expect(data).toEqual({ url: OWN('mp4'), message: null });
    await ffmpeg.mood('works');
    await conversions().start();
    expect((await stored()).current!.bytes).toBe(6000);
  });

  test('a request waiting for a video that is deleted meanwhile gets a not-found error', async () => {
    await ffmpeg.mood('waits');
    const waiting = graphqlVideoApi(app.url).replace(avi(), token);
    const id = await eventually(() => idOf(app, token));
    await eventually(async () => (await lastCalls(1))[0]?.includes('-f avi'));
    await app.gql(DELETE, { id }, token);
    expect(await waiting).toMatchObject({ status: 404, message: ERRORS.VIDEO_NOT_FOUND.message });
  });

  test('a video deleted during its conversion is converted when it is restored', async () => {
    await ffmpeg.mood('waits');
    conversions().waitMs = 1;
    await graphqlVideoApi(app.url).replace(avi(), token);
    const id = await idOf(app, token);
    await app.gql(DELETE, { id }, token);
    await ffmpeg.mood('works');
    await conversions().start();
    expect(await idOf(app, token)).toBeNull();
    await app.gql(UNDO, { id }, token);
    const done = await eventually(async () => (await stored()).current);
    expect(done.bytes).toBe(5000);
  });

  test('an upload that waited for ffmpeg is converted at the first start that finds it', async () => {
    const late = await fakeFfmpeg();
    const other = await startApp({ env: { FFMPEG_PATH: late.path } });
    const admin = await other.signIn();
    expect((await graphqlVideoApi(other.url).replace(avi(), admin)).data.message).toBe(VIDEO_API_MESSAGES.waiting);
    await late.install();
    other.get(VideoConversions).onApplicationBootstrap();
    await eventually(async () => (await graphqlVideoApi(other.url).current()).data.url);
    await other.close();
    await late.remove();
  });

  test('conversion stops with the server', async () => {
    const waiting = await fakeFfmpeg();
    await waiting.install();
    await waiting.mood('waits');
    const other = await startApp({ env: { FFMPEG_PATH: waiting.path } });
    other.get(VideoConversions).waitMs = 1;
    await graphqlVideoApi(other.url).replace(avi(), await other.signIn());
    const [call] = await eventually(async () => {
      const calls = await waiting.calls();
      return calls.length ? calls : null;
    });
    await other.close();
    const pid = Number(call!.split(' ')[2]);
    const isGone = () => {
      try {
        return !process.kill(pid, 0);
      } catch {
        return true;
      }
    };
    await eventually(isGone);
    await waiting.remove();
  });
});

test('R197 R328 R329: file types and hint of the upload field', () => {
  expect(VIDEO_TYPES).toEqual(['video/mp4', 'video/quicktime', 'video/x-msvideo']);
  expect([VIDEO_TYPE_NAMES, IMAGE_TYPE_NAMES]).toEqual(['MP4, MOV or AVI', 'JPEG, JPG, PNG or WebP']);
  expect(IMAGE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  expect(VIDEO_ADMIN_MESSAGES.hint).toBe('MP4, MOV or AVI, maximum 100MB');
  expect(MEDIA_LIMITS.videoBytes).toBe(104_857_600);
});

/** Last, because a process that has used so much memory starts programs slowly. */
describe('a video of the maximum size', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  test.each(DOORS)('R197 R328: through %s 104,857,600 bytes are accepted, one more is 413', async (_name, through) => {
    const api = through(app.url);
    const { data } = await api.replace(movie({ bytes: 104_857_600 }), token);
    expect((await fetch(app.url + data.url!, { headers: { range: 'bytes=-1' } })).headers.get('content-range')).toBe(
      'bytes 104857599-104857599/104857600',
    );
    expect(await api.replace(movie({ bytes: 104_857_601 }), token)).toMatchObject({
      status: 413,
      message: 'The file is larger than 100 MB. Please choose a smaller one',
    });
    expect((await api.current()).data.url).toBe(data.url);
    await eventually(async () => (await readdir(join(app.config.dataDir, 'incoming'))).length === 0);
  });
});
