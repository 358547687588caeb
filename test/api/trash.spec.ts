import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Clock } from '../../server/platform/time/clock.js';
import { MediaSweep } from '../../server/platform/media/media-sweep.service.js';
import { Trash } from '../../server/platform/trash/trash.service.js';
import { ERRORS } from '../../server/shared/errors.js';
import { startApp, type TestApp } from '../support/app.js';
import { graphqlDoor, restDoor, type BlogDoor } from '../support/blog-doors.js';
import { picture } from '../support/pictures.js';

const HOUR = 3_600_000;
const UNDO = 'mutation ($id: ID!) { undoDelete(id: $id) }';
const AUTHOR = { name: 'The Secretary', department: 'Committee', linkedin: 'https://www.linkedin.com/in/a' };

let app: TestApp;
let token: string;
let rest: BlogDoor;
beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  rest = restDoor(app.url);
});
afterAll(() => app.close());

const undo = (id: string) => app.gql(UNDO, { id }, token);

describe('What was deleted', () => {
  test('comes back as it was, with its picture, its claps and its former address', async () => {
    const { data: post } = await rest.create(
      { title: 'Gone too soon', author: AUTHOR, status: 'published', coverFile: await picture(320, 168) },
      token,
    );
    await rest.clap(post.id);
    const moved = await app.gql(
      'mutation ($id: ID!, $input: BlogPostPatch!) { updateBlogPost(id: $id, input: $input) { slug } }',
      { id: post.id, input: { slug: 'still-here', author: { name: AUTHOR.name, linkedin: AUTHOR.linkedin } } },
      token,
    );
    expect(moved.errors).toEqual([]);
    const { data: before } = await rest.bySlug('still-here');
    const files = await app.storedFiles();

    await graphqlDoor(app.url).remove(post.id, token);
    expect((await rest.bySlug('still-here')).status).toBe(404);
    expect((await rest.bySlug(post.slug)).status).toBe(404);
    expect(await app.storedFiles()).toEqual(files);

    expect((await undo(post.id)).data).toEqual({ undoDelete: post.id });
    expect(await rest.bySlug('still-here')).toEqual({ status: 200, message: null, data: before });
    expect((await rest.bySlug(post.slug)).data.slug).toBe('still-here');
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
  });

  test('does not come back where something else has taken its place, and waits on', async () => {
    const { data: first } = await rest.create({ title: 'One place', author: AUTHOR }, token);
    await rest.remove(first.id, token);
    const { data: second } = await rest.create({ title: 'One place', author: AUTHOR }, token);
    expect(second.slug).toBe(first.slug);
    expect((await undo(first.id)).errors[0]).toMatchObject({
      message: ERRORS.PLACE_TAKEN.message,
      extensions: { code: 'CONFLICT' },
    });
    await rest.remove(second.id, token);
    expect((await undo(first.id)).errors).toEqual([]);
  });

  test('is not said to have lost its place where something else keeps it from coming back', async () => {
    const { data: post } = await rest.create({ title: 'Torn', author: AUTHOR }, token);
    await rest.remove(post.id, token);
    const tear = (title: string) =>
      app.database.query(`UPDATE trash SET rows = jsonb_set(rows, '{0,row,title}', $2) WHERE id = $1`, [
        post.id,
        title,
      ]);
    await tear('null');
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.INTERNAL.message);
    await tear('"Torn"');
    expect((await undo(post.id)).errors).toEqual([]);
  });

  test('is gone for good after an hour, and its pictures with it', async () => {
    const { data: post } = await rest.create(
      { title: 'For good', author: AUTHOR, coverFile: await picture(320, 168) },
      token,
    );
    await rest.remove(post.id, token);
    const clock = app.get(Clock);
    const now = Date.now();
    clock.now = () => new Date(now + 2 * HOUR);
    await app.get(Trash).empty();
    expect(await app.get(MediaSweep).sweep()).toHaveLength(1);
    clock.now = () => new Date();
    expect((await undo(post.id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
  });

  test('is nothing that was never there', async () => {
    for (const id of ['nothing', '7b1c3d0e-0000-4000-8000-000000000000', "'; DROP TABLE trash; --"]) {
      expect((await undo(id)).errors[0]?.message).toBe(ERRORS.NOT_IN_TRASH.message);
    }
  });
});
