import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { DataSource } from 'typeorm';
import { Conversions } from '../../server/features/intro-video/conversions.js';
import { MediaSweep } from '../../server/platform/media/media-sweep.service.js';
import { Clock } from '../../server/platform/time/clock.js';
import { Trash } from '../../server/platform/trash/trash.service.js';
import { ERRORS } from '../../server/shared/errors.js';
import { VIDEO_MESSAGES, VIDEO_TYPE_NAMES, VIDEO_TYPES } from '../../server/shared/intro-video.js';
import { IMAGE_TYPE_NAMES, IMAGE_TYPES, MEDIA_LIMITS } from '../../server/shared/media.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlCaller } from '../support/callers.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { graphqlVideo, restVideo, type VideoDoor } from '../support/video-doors.js';
import { avi, fakeFfmpeg, movie, type FakeFfmpeg } from '../support/videos.js';

const HOUR = 3_600_000;

const DOORS = [
  ['GraphQL', graphqlVideo],
  ['REST', restVideo],
] as const;
const OWN = (kind: string) => expect.stringMatching(new RegExp(`^/media/[0-9a-f-]{36}\\.${kind}$`));
const STORED =
  '{ adminIntroVideo { current { url type bytes poster { url } captionsUrl } pending { state message } } }';

const DELETE = 'mutation ($id: ID!) { deleteIntroVideo(id: $id) }';
const UNDO = 'mutation ($id: ID!) { undoDelete(id: $id) }';

const idOf = async (app: TestApp, token: string): Promise<string | null> =>
  (await app.gql<{ adminIntroVideo: { id: string | null } }>('{ adminIntroVideo { id } }', {}, token)).data!
    .adminIntroVideo.id;

/** Everything here is about one row: each test begins without it, and without the files of what was deleted. */
async function forget(app: TestApp, token: string): Promise<void> {
  const id = await idOf(app, token);
  if (id) expect((await app.gql(DELETE, { id }, token)).data).toEqual({ deleteIntroVideo: id });
  const clock = app.get(Clock);
  const { now } = clock;
  clock.now = () => new Date(Date.now() + 2 * HOUR);
  await app.get(Trash).empty();
  await app.get(MediaSweep).sweep();
  clock.now = now;
}

describe('where there is no ffmpeg', () => {
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
    let door: VideoDoor;
    beforeAll(() => {
      door = through(app.url);
    });

    test('R54 R131 R229: there is none until there is one', async () => {
      expect(await door.current()).toMatchObject({ status: 200, data: { url: null } });
    });

    test('R131 R197 R205 R207 R230: an administrator uploads an MP4, and everybody seeks in it', async () => {
      const film = movie({ bytes: 20_000 });
      const { data } = await door.replace(film, token);
      expect(data).toEqual({ url: OWN('mp4'), told: null });
      expect((await door.current()).data.url).toBe(data.url);
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

    test('R197: a MOV that most browsers play is shown as it is', async () => {
      for (const video of ['avc1', 'hvc1']) {
        const { data } = await door.replace(movie({ container: 'qt  ', video }), token);
        expect(data).toEqual({ url: OWN('mov'), told: null });
        expect((await get(data.url!)).headers.get('content-type')).toBe('video/quicktime');
      }
    });

    test('R197: what browsers cannot play is kept and told, and the old video stays', async () => {
      const waiting = { status: 200, data: { url: null as string | null, told: VIDEO_MESSAGES.waiting } };
      expect(await door.replace(avi(), token)).toMatchObject(waiting);
      const { data } = await door.replace(movie(), token);
      for (const film of [avi(), movie({ video: 'ap4h', container: 'qt  ' }), movie({ audio: 'samr' })]) {
        const answer = { ...waiting, data: { ...waiting.data, url: data.url } };
        expect(await door.replace(film, token)).toMatchObject(answer);
        expect((await door.current()).data.url).toBe(data.url);
      }
      expect((await app.storedFiles()).map((path) => path.split('.').at(-1)).sort()).toEqual(['mp4', 'mp4']);
    });

    test('R197 R329: MP4, MOV or AVI, told by its bytes; one that is cut off or shows nothing is refused', async () => {
      const film = await movie().arrayBuffer();
      for (const [what, sent, status, message] of [
        ['a page', new Blob(['<!doctype html>']), 415, ERRORS.VIDEO_TYPE.message],
        ['nothing', new Blob([]), 415, ERRORS.VIDEO_TYPE.message],
        ['a picture', await picture(20, 20), 415, ERRORS.VIDEO_TYPE.message],
        ['a broken picture', (await picture(20, 20)).slice(0, 40), 415, ERRORS.VIDEO_TYPE.message],
        ['a WebM', new Blob([Buffer.from('1a45dfa3934282847765626d', 'hex')]), 415, ERRORS.VIDEO_TYPE.message],
        ['half a film', new Blob([film.slice(0, film.byteLength - 10)]), 400, ERRORS.VIDEO_BROKEN.message],
        ['a head alone', new Blob([film.slice(0, 24)]), 400, ERRORS.VIDEO_BROKEN.message],
        ['mere sound', movie({ video: null }), 400, ERRORS.VIDEO_BROKEN.message],
      ] as const)
        expect([what, await door.replace(sent, token)]).toMatchObject([what, { status, message }]);
      expect(await app.storedFiles()).toEqual([]);
    });

    test('a replaced video is gone with all that belongs to it', async () => {
      const { data: first } = await door.replace(movie(), token);
      await update({ poster: await picture(320, 180), captions: new Blob(['WEBVTT\n']) });
      const { data: second } = await door.replace(movie({ bytes: 3000 }), token);
      expect((await get(first.url!)).status).toBe(404);
      expect(await app.storedFiles()).toHaveLength(1);
      expect((await door.current()).data.url).toBe(second.url);
    });

    test('R189 R207: a visitor uploads nothing', async () => {
      expect(await door.replace(movie())).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
      expect(await app.storedFiles()).toEqual([]);
    });
  });

  const call = <T>(query: string, variables: object, files: Record<string, Blob>) =>
    graphqlCaller(app.url)<T>(query, { ...variables }, token, files);
  const update = (files: Partial<Record<'poster' | 'captions', Blob>>, more: object = {}) =>
    call<{ poster: { url: string; width: number } | null; captionsUrl: string | null }>(
      'mutation ($poster: Upload, $posterUrl: String, $captions: Upload, $remove: Boolean! = false) { updateIntroVideo(poster: $poster, posterUrl: $posterUrl, captions: $captions, removeCaptions: $remove) { poster { url width } captionsUrl } }',
      { ...Object.fromEntries(Object.keys(files).map((name) => [name, null])), ...more },
      files,
    );

  test('everybody is told what a player needs, with poster and captions when there are some', async () => {
    const { data } = await call<{ current: object }>(
      'mutation ($video: Upload!, $poster: Upload) { replaceIntroVideo(video: $video, poster: $poster) { current { url } } }',
      { video: null, poster: null },
      { video: movie({ container: 'qt  ', bytes: 4000 }), poster: await picture(640, 360) },
    );
    const captions = 'WEBVTT\n\n00:00.000 --> 00:02.000\nආයුබෝවන්\n';
    await update({ captions: new Blob([captions]) });
    const told = await app.gql<{ introVideo: { captionsUrl: string } }>(
      '{ introVideo { url type bytes poster { url width height } captionsUrl updatedAt } }',
    );
    expect(told.data!.introVideo).toEqual({
      ...data.current,
      type: 'video/mp4',
      bytes: 4000,
      poster: { url: expect.stringMatching(/-640x360\.webp$/), width: 640, height: 360 },
      captionsUrl: OWN('vtt'),
      updatedAt: expect.any(String),
    });
    const text = await get(told.data!.introVideo.captionsUrl);
    expect([text.headers.get('content-type'), await text.text()]).toEqual(['text/vtt; charset=utf-8', captions]);
  });

  test('poster and captions are replaced and taken away one by one; what they were is gone', async () => {
    await graphqlVideo(app.url).replace(movie(), token);
    const { data: first } = await update({ poster: await picture(160, 90), captions: new Blob(['\uFEFFWEBVTT']) });
    const { data: second } = await update({ captions: new Blob(['WEBVTT - ours\r\n']) });
    expect([second.poster, second.captionsUrl === first.captionsUrl]).toEqual([first.poster, false]);
    expect((await get(first.captionsUrl!)).status).toBe(404);
    expect((await update({}, { remove: true })).data).toEqual({ poster: first.poster, captionsUrl: null });
    expect((await update({}, { posterUrl: '' })).data).toEqual({ poster: null, captionsUrl: null });
    expect((await get(first.poster!.url)).status).toBe(404);
    expect(await app.storedFiles()).toHaveLength(1);
  });

  test('captions are WebVTT of 200 KB at most, told by how they begin', async () => {
    await graphqlVideo(app.url).replace(movie(), token);
    const before = await app.storedFiles();
    for (const [text, status, message] of [
      ['1\n00:00:00,000 --> 00:00:02,000\nHello', 415, ERRORS.CAPTIONS_TYPE.message],
      ['WEBVTTX', 415, ERRORS.CAPTIONS_TYPE.message],
      ['', 415, ERRORS.CAPTIONS_TYPE.message],
      [`WEBVTT\n${'x'.repeat(200 * 1024)}`, 413, 'The file is larger than 200 KB. Please choose a smaller one'],
    ] as const)
      expect(await update({ captions: new Blob([text]) })).toMatchObject({ status, message });
    expect(await update({ poster: new Blob(['no picture']) })).toMatchObject({ status: 415 });
    expect(await app.storedFiles()).toEqual(before);
  });

  test('an upload and a deletion at once wait for each other, whoever was first', async () => {
    await graphqlVideo(app.url).replace(movie(), token);
    const waits = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    const uploaded = await app.get(DataSource).transaction(async (manager) => {
      await manager.query('SELECT id FROM intro_video FOR UPDATE');
      const uploading = graphqlVideo(app.url).replace(movie({ bytes: 9000 }), token);
      await eventually(async () => (await app.database.query(waits)).length);
      await manager.query('DELETE FROM intro_video');
      return { uploading };
    });
    const { status, data } = await uploaded.uploading;
    expect(status).toBe(200);
    expect((await graphqlVideo(app.url).current()).data.url).toBe(data.url);
  });

  test('there is nothing to change or to delete where there is no video', async () => {
    expect(await idOf(app, token)).toBeNull();
    const { errors } = await app.gql(DELETE, { id: randomUUID() }, token);
    expect(errors[0]).toMatchObject({ message: ERRORS.VIDEO_NOT_FOUND.message, extensions: { code: 'NOT_FOUND' } });
    const without = { status: 404, message: ERRORS.VIDEO_NOT_FOUND.message };
    expect(await update({ captions: new Blob(['WEBVTT']) })).toMatchObject(without);
    await graphqlVideo(app.url).replace(avi(), token);
    expect(await update({ captions: new Blob(['WEBVTT']) })).toMatchObject(without);
  });

  test('a deleted video comes back as it was, with what waits, its poster and its captions', async () => {
    await graphqlVideo(app.url).replace(movie(), token);
    await update({ poster: await picture(160, 90), captions: new Blob(['WEBVTT']) });
    await graphqlVideo(app.url).replace(avi(), token);
    const [before, files] = [await app.gql(STORED, {}, token), await app.storedFiles()];
    const id = await idOf(app, token);
    expect((await app.gql(DELETE, { id }, token)).data).toEqual({ deleteIntroVideo: id });
    expect((await graphqlVideo(app.url).current()).data.url).toBeNull();
    expect(await app.storedFiles()).toEqual(files);
    expect((await app.gql(UNDO, { id }, token)).data).toEqual({ undoDelete: id });
    expect((await app.gql(STORED, {}, token)).data).toEqual(before.data);
    expect(await idOf(app, token)).toBe(id);
  });

  test('it does not come back over another one, and its files go when it is forgotten', async () => {
    await graphqlVideo(app.url).replace(movie(), token);
    const id = await idOf(app, token);
    await app.gql(DELETE, { id }, token);
    const { data: other } = await graphqlVideo(app.url).replace(movie({ bytes: 9000 }), token);
    expect((await app.gql(UNDO, { id }, token)).errors[0]).toMatchObject({ message: ERRORS.PLACE_TAKEN.message });
    expect((await app.gql(DELETE, { id }, token)).errors[0]).toMatchObject({ message: ERRORS.VIDEO_NOT_FOUND.message });
    expect((await graphqlVideo(app.url).current()).data.url).toBe(other.url);
    await forget(app, token);
    expect(await app.storedFiles()).toEqual([]);
  });

  test('R229 R230: the earlier calls answer with and without /api: 200 once it is shown, 202 while it waits', async () => {
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
        .expect(202, { ...body, message: VIDEO_MESSAGES.waiting });
    }
    await put('/api/video').expect(400, { message: VIDEO_MESSAGES.videoRequired });
    await put('/api/video').field('video', 'not a file').expect(400, { message: VIDEO_MESSAGES.videoRequired });
  });
});

describe('where there is ffmpeg', () => {
  let app: TestApp;
  let token: string;
  let ffmpeg: FakeFfmpeg;
  let patience: number;
  beforeAll(async () => {
    ffmpeg = await fakeFfmpeg();
    app = await startApp({ env: { FFMPEG_PATH: ffmpeg.path } });
    token = await app.signIn();
    patience = conversions().patience;
  });
  beforeEach(async () => {
    await ffmpeg.install();
    await forget(app, token);
  });
  afterEach(async () => {
    conversions().patience = patience;
    await ffmpeg.mood('works');
  });
  afterAll(async () => {
    await app.close();
    await ffmpeg.remove();
  });

  const conversions = () => app.get(Conversions);
  interface Told {
    adminIntroVideo: {
      current: { url: string; bytes: number; poster: { url: string } | null } | null;
      pending: { state: string; message: string } | null;
    };
  }
  const stored = async () => (await app.gql<Told>(STORED, {}, token)).data!.adminIntroVideo;
  const lastCalls = async (count: number) => (await ffmpeg.calls()).slice(-count);

  test.each(DOORS)('R197: what browsers cannot play is converted, by %s too', async (_name, through) => {
    for (const [film, container] of [
      [avi(), 'avi'],
      [movie({ video: 'ap4h', container: 'qt  ' }), 'mov'],
      [movie({ video: 'hvc1' }), 'mov'],
    ] as const) {
      expect((await through(app.url).replace(film, token)).data).toEqual({ url: OWN('mp4'), told: null });
      const { current } = await stored();
      expect([current!.bytes, current!.poster!.url]).toEqual([5000, expect.stringMatching(/-320x180\.webp$/)]);
      const [conversion] = await lastCalls(2);
      expect(conversion).toContain(`-protocol_whitelist file -f ${container} -i file:`);
      expect(conversion).toMatch(/-c:v libx264 .*-movflags \+faststart -f mp4/);
    }
    const kinds = (await app.storedFiles()).map((path) => path.split('.').at(-1)!);
    expect(new Set(kinds)).toEqual(new Set(['mp4', 'webp', 'avif']));
  });

  test('tracks that every browser plays go over as they are, and a fine MP4 is left alone', async () => {
    await graphqlVideo(app.url).replace(movie({ container: 'qt  ' }), token);
    expect((await lastCalls(2))[0]).toContain('-c:v copy -c:a copy');
    await graphqlVideo(app.url).replace(movie({ container: 'qt  ', audio: 'sowt' }), token);
    expect((await lastCalls(2))[0]).toContain('-c:v copy -c:a aac');
    const before = await ffmpeg.calls();
    const { data } = await graphqlVideo(app.url).replace(movie({ bytes: 7000 }), token);
    expect(data).toEqual({ url: OWN('mp4'), told: null });
    expect((await stored()).current).toMatchObject({ bytes: 7000, poster: { url: expect.any(String) } });
    const calls = (await ffmpeg.calls()).slice(before.length);
    expect([calls.length, calls[0]!.endsWith('.png')]).toEqual([1, true]);
  });

  test('it gives way to everything else, and its memory is bounded where the system can', async () => {
    await graphqlVideo(app.url).replace(avi(), token);
    const [niceness, memory] = (await lastCalls(2))[0]!.split(' ');
    expect(Number(niceness)).toBeGreaterThan(10);
    expect(memory).toMatch(process.platform === 'linux' ? /^\d+$/ : /./);
  });

  test('a poster that came with it is shown instead of a frame', async () => {
    const poster = await picture(640, 360);
    const { message } = await graphqlCaller(app.url)(
      'mutation ($video: Upload!, $poster: Upload) { replaceIntroVideo(video: $video, poster: $poster) { pending { state } } }',
      { video: null, poster: null },
      token,
      { video: avi(), poster },
    );
    expect(message).toBeNull();
    expect((await stored()).current!.poster!.url).toMatch(/-640x360\.webp$/);
  });

  test('R197: one that takes long goes on alone, and the old video stays until it is done', async () => {
    const door = graphqlVideo(app.url);
    const { data: old } = await door.replace(movie(), token);
    await ffmpeg.mood('waits');
    conversions().patience = 1;
    expect((await door.replace(avi(), token)).data).toEqual({ url: old.url, told: VIDEO_MESSAGES.converting });
    expect((await stored()).pending).toEqual({ state: 'CONVERTING', message: VIDEO_MESSAGES.converting });
    expect((await restVideo(app.url).current()).data.url).toBe(old.url);
    await ffmpeg.mood('works');
    const done = await eventually(async () => {
      const now = await stored();
      return now.pending ? null : now;
    });
    expect(done.current!.bytes).toBe(5000);
    expect((await fetch(app.url + old.url)).status).toBe(404);
  });

  test.each(DOORS)(
    'one that cannot be converted is refused and leaves nothing behind, by %s too',
    async (_name, through) => {
      const door = through(app.url);
      const { data: old } = await door.replace(movie(), token);
      const before = await app.storedFiles();
      await ffmpeg.mood('fails');
      expect(await door.replace(avi(), token)).toMatchObject({ status: 400, message: VIDEO_MESSAGES.failed });
      expect((await door.current()).data.url).toBe(old.url);
      expect((await stored()).pending).toEqual({ state: 'FAILED', message: VIDEO_MESSAGES.failed });
      expect(await app.storedFiles()).toEqual(before);
      const { data } = await door.replace(movie({ bytes: 3000 }), token);
      expect((await stored()).pending).toBeNull();
      expect(data.told).toBeNull();
    },
  );

  test('a newer upload takes the place of one that is being converted', async () => {
    await ffmpeg.mood('waits');
    conversions().patience = 1;
    await graphqlVideo(app.url).replace(avi(), token);
    await eventually(async () => (await lastCalls(1))[0]?.includes('-f avi'));
    const { data } = await graphqlVideo(app.url).replace(movie({ bytes: 6000 }), token);
    expect(data).toEqual({ url: OWN('mp4'), told: null });
    await ffmpeg.mood('works');
    await conversions().start();
    expect((await stored()).current!.bytes).toBe(6000);
  });

  test('whoever waits for one that is deleted meanwhile is told that there is none', async () => {
    await ffmpeg.mood('waits');
    const waiting = graphqlVideo(app.url).replace(avi(), token);
    const id = await eventually(() => idOf(app, token));
    await eventually(async () => (await lastCalls(1))[0]?.includes('-f avi'));
    await app.gql(DELETE, { id }, token);
    expect(await waiting).toMatchObject({ status: 404, message: ERRORS.VIDEO_NOT_FOUND.message });
  });

  test('one that was deleted while it was being converted is converted when it comes back', async () => {
    await ffmpeg.mood('waits');
    conversions().patience = 1;
    await graphqlVideo(app.url).replace(avi(), token);
    const id = await idOf(app, token);
    await app.gql(DELETE, { id }, token);
    await ffmpeg.mood('works');
    await conversions().start();
    expect(await idOf(app, token)).toBeNull();
    await app.gql(UNDO, { id }, token);
    const done = await eventually(async () => (await stored()).current);
    expect(done.bytes).toBe(5000);
  });

  test('one that waited for ffmpeg is converted at the first start that finds it', async () => {
    const late = await fakeFfmpeg();
    const other = await startApp({ env: { FFMPEG_PATH: late.path } });
    const admin = await other.signIn();
    expect((await graphqlVideo(other.url).replace(avi(), admin)).data.told).toBe(VIDEO_MESSAGES.waiting);
    await late.install();
    other.get(Conversions).onApplicationBootstrap();
    await eventually(async () => (await graphqlVideo(other.url).current()).data.url);
    await other.close();
    await late.remove();
  });

  test('it stops with the server', async () => {
    const waiting = await fakeFfmpeg();
    await waiting.install();
    await waiting.mood('waits');
    const other = await startApp({ env: { FFMPEG_PATH: waiting.path } });
    other.get(Conversions).patience = 1;
    await graphqlVideo(other.url).replace(avi(), await other.signIn());
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

test('R197 R328 R329: what an officer may choose, and the hint beside it', () => {
  expect(VIDEO_TYPES).toEqual(['video/mp4', 'video/quicktime', 'video/x-msvideo']);
  expect([VIDEO_TYPE_NAMES, IMAGE_TYPE_NAMES]).toEqual(['MP4, MOV or AVI', 'JPEG, JPG, PNG or WebP']);
  expect(IMAGE_TYPES).toEqual(['image/jpeg', 'image/png', 'image/webp']);
  expect(VIDEO_MESSAGES.hint).toBe('MP4, MOV or AVI, maximum 100MB');
  expect(MEDIA_LIMITS.videoBytes).toBe(104_857_600);
});

/** Last: whoever has held so much memory starts programs slowly. */
describe('a film as large as it may be', () => {
  let app: TestApp;
  let token: string;
  beforeAll(async () => {
    app = await startApp({ env: { FFMPEG_PATH: '/nowhere/ffmpeg' } });
    token = await app.signIn();
  });
  afterAll(() => app.close());

  test.each(DOORS)(
    'R197 R328: through %s 104,857,600 bytes pass, one more is 413',
    async (_name, through) => {
      const door = through(app.url);
      const { data } = await door.replace(movie({ bytes: 104_857_600 }), token);
      expect((await fetch(app.url + data.url!, { headers: { range: 'bytes=-1' } })).headers.get('content-range')).toBe(
        'bytes 104857599-104857599/104857600',
      );
      expect(await door.replace(movie({ bytes: 104_857_601 }), token)).toMatchObject({
        status: 413,
        message: 'The file is larger than 100 MB. Please choose a smaller one',
      });
      expect((await door.current()).data.url).toBe(data.url);
      await eventually(async () => (await readdir(join(app.config.dataDir, 'incoming'))).length === 0);
    },
    60_000,
  );
});
