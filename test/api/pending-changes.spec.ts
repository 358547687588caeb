import { afterAll, afterEach, beforeAll, describe, expect, jest, test } from '@jest/globals';
import { Trash } from '../../server/core/records/trash.service.js';
import { Clock } from '../../server/core/time/clock.js';
import { OrphanedMediaCleanup } from '../../server/infra/media/orphaned-media-cleanup.service.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { BLOG_API_MESSAGES } from '../../server/shared/blog.js';
import { ADMIN } from '../support/admin.js';
import { startApp, type TestApp } from '../support/app.js';
import { type BlogApi, blogApis, graphqlBlogApi, type Post } from '../support/blog-apis.js';
import { eventually } from '../support/eventually.js';
import { picture } from '../support/pictures.js';
import { recordStatements } from '../support/statements.js';

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

interface Pending {
  id: string;
  version: number;
  baseVersion: number;
  updatedBy: string;
  slug: string;
  title: string;
  content: string;
  coverImage: { url: string } | null;
  coverFocalPoint: { x: number; y: number } | null;
}
const FIELDS = `id version baseVersion updatedBy slug title content coverImage { url } coverFocalPoint { x y }`;
const READ = `query ($id: ID!) { pending: blogPostPendingChanges(postId: $id) { ${FIELDS} } }`;
const COMMAND = `mutation (
  $id: ID!, $intent: BlogPostSaveIntent!, $input: BlogPostPatch, $version: Int, $pendingId: ID, $pendingVersion: Int
) {
  saved: saveBlogPost(
    id: $id, intent: $intent, input: $input, version: $version, pendingId: $pendingId, pendingVersion: $pendingVersion
  ) {
    post { version title content slug status publishAt pendingChangesAt coverImage { url focalPoint { x y } } }
    pending { ${FIELDS} }
  }
}`;
const RESTORE = 'mutation ($id: ID!) { undoDelete(id: $id) }';

const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };
const { name, linkedin } = author;
const by = { name, linkedin };

async function published(fields: Parameters<BlogApi['create']>[0] = {}): Promise<Post> {
  const post = { title: 'Live words', content: '<p>Live.</p>', status: 'published', author, ...fields } as const;
  const { data, message } = await blog.create(post, token);
  expect(message).toBeNull();
  return data;
}
const call = <T>(query: string, variables: object) => app.gql<T>(query, { ...variables }, token);
interface Saved {
  post: Record<string, unknown>;
  pending: Pending | null;
}
interface Command {
  intent: 'SAVE' | 'KEEP_PENDING' | 'PUBLISH_PENDING' | 'DISCARD_PENDING';
  input?: object;
  version?: number;
  pendingId?: string;
  pendingVersion?: number;
}
const run = (id: string, command: Command) => call<{ saved: Saved }>(COMMAND, { id, ...command });
async function saved(id: string, command: Command): Promise<Saved> {
  const { data, errors } = await run(id, command);
  expect(errors).toEqual([]);
  return data!.saved;
}
const keeping = (input: object): Command => ({ intent: 'KEEP_PENDING', input: { author: by, ...input } });
const save = async (id: string, input: object, more: Partial<Command> = {}): Promise<Pending> =>
  (await saved(id, { ...keeping(input), ...more })).pending!;
const readPending = async (id: string) => (await call<{ pending: Pending | null }>(READ, { id })).data!.pending;
const versionOf = async (id: string): Promise<number> =>
  Number((await app.database.query('SELECT version FROM blog_post WHERE id = $1', [id]))[0]!.version);
const PUBLISH = { intent: 'PUBLISH_PENDING' } as const;
const DISCARD = { intent: 'DISCARD_PENDING' } as const;
const publish = async (id: string, more: Partial<Command> = {}) => (await saved(id, { ...PUBLISH, ...more })).post;

describe('pending changes', () => {
  test('R387: start from the live texts, are seen by another officer, and not by visitors', async () => {
    const post = await published();
    const begun = await save(post.id, { title: 'Better words' }, { pendingVersion: 0 });
    expect(begun).toMatchObject({
      version: 1,
      baseVersion: 1,
      title: 'Better words',
      content: '<p>Live.</p>',
      slug: '',
    });
    expect(await readPending(post.id)).toMatchObject({ id: begun.id, updatedBy: ADMIN.email });
    for (const api of blogApis(app.url)) {
      expect((await api.bySlug(post.slug)).data.title).toBe('Live words');
      const { data } = await api.managed({}, token);
      expect(data.find(({ id }) => id === post.id)!.title).toBe('Live words');
    }
    expect(await versionOf(post.id)).toBe(1);
  });

  test('R388: are put live in one step, which is a revision, and are gone then', async () => {
    const post = await published();
    const { version } = await save(post.id, { title: 'Better words', content: '<p>Better.</p>', slug: 'better-words' });
    expect(await publish(post.id, { pendingVersion: version })).toMatchObject({
      version: 2,
      title: 'Better words',
      content: '<p>Better.</p>',
      slug: 'better-words',
      status: 'PUBLISHED',
      pendingChangesAt: null,
    });
    expect(await readPending(post.id)).toBeNull();
    const revisions = await app.database.query(
      'SELECT title FROM blog_post_revision WHERE post_id = $1 ORDER BY version',
      [post.id],
    );
    expect(revisions.map(({ title }) => title)).toEqual(['Live words', 'Better words']);
    // The former address leads to the post.
    expect((await blog.bySlug(post.slug)).data.slug).toBe('better-words');
    expect((await run(post.id, PUBLISH)).errors).toMatchObject([{ message: ERRORS.NO_PENDING_CHANGES.message }]);
  });

  test('are marked in the lists of officers, which can show those posts alone; visitors see no mark', async () => {
    const [post, other] = [await published(), await published()];
    await save(post.id, { title: 'Marked' });
    const LIST = '{ adminBlogPosts(pending: true, first: 100) { nodes { id pendingChangesAt } totalCount } }';
    const { data } = await call<{ adminBlogPosts: { nodes: { id: string; pendingChangesAt: string }[] } }>(LIST, {});
    const marked = data!.adminBlogPosts.nodes;
    expect(marked.find(({ id }) => id === post.id)!.pendingChangesAt).toEqual(expect.any(String));
    expect(marked.some(({ id }) => id === other.id)).toBe(false);
    const ONE = `{ blogPost(slug: "${post.slug}") { pendingChangesAt } }`;
    expect((await app.gql(ONE)).data).toEqual({ blogPost: { pendingChangesAt: null } });
    expect((await call<{ blogPost: object }>(ONE, {})).data!.blogPost).toEqual({
      pendingChangesAt: expect.any(String),
    });
  });

  test('are looked up once for a page of posts, and never for visitors', async () => {
    for (let posts = 0; posts < 2; posts++) await save((await published()).id, { title: 'Marked' });
    const lookups = async (query: string, by?: string): Promise<number> => {
      const statements = await recordStatements(app, () => app.gql(query, {}, by));
      expect(statements.some(([sql]) => sql.includes('"blog_post"'))).toBe(true);
      return statements.filter(([sql]) => sql.includes('blog_post_pending')).length;
    };
    expect(await lookups('{ adminBlogPosts(first: 50) { nodes { id pendingChangesAt } } }', token)).toBe(1);
    expect(await lookups('{ adminBlogPosts(first: 50) { nodes { id } } }', token)).toBe(0);
    expect(await lookups('{ blogPosts(first: 50) { nodes { id pendingChangesAt } } }')).toBe(0);
  });

  test('of a draft cannot be begun', async () => {
    const post = await published({ status: 'draft' });
    const { errors } = await run(post.id, keeping({ title: 'No' }));
    expect(errors).toMatchObject([{ message: ERRORS.NOT_PUBLISHED.message, extensions: { code: 'CONFLICT' } }]);
    expect(await readPending(post.id)).toBeNull();
  });

  test('are validated like a save, and their address must be free', async () => {
    const [post, other] = [await published(), await published()];
    const refused = async (input: object) => (await run(post.id, keeping(input))).errors[0]!.extensions;
    expect(await refused({ title: '' })).toMatchObject({ code: 'BAD_USER_INPUT' });
    expect(await refused({ slug: other.slug })).toMatchObject({ code: 'CONFLICT' });
    expect(await readPending(post.id)).toBeNull();
    await save(post.id, { content: '<p onclick="x()">Safe.<script>1</script></p>' });
    expect((await readPending(post.id))!.content).toBe('<p>Safe.</p>');
  });
});

describe('two officers at once', () => {
  const conflict = { message: ERRORS.POST_CHANGED.message, extensions: { code: 'CONFLICT' } };

  test('R390: lose nothing when both begin, and when both continue', async () => {
    const post = await published();
    await save(post.id, { title: 'One' }, { pendingVersion: 0 });
    const second = (pendingVersion: number) => run(post.id, { ...keeping({ title: 'Two' }), pendingVersion });
    expect((await second(0)).errors).toMatchObject([conflict]);
    await save(post.id, { title: 'Three' }, { pendingVersion: 1 });
    expect((await second(1)).errors).toMatchObject([conflict]);
    expect((await readPending(post.id))!.title).toBe('Three');
    const both = await Promise.all(
      [2, 2].map((pendingVersion) => run(post.id, { ...keeping({ title: `${Math.random()}` }), pendingVersion })),
    );
    expect(both.map(({ errors }) => errors.length).sort()).toEqual([0, 1]);
  });

  test('R390: of two who begin in the same moment one gets a conflict', async () => {
    const post = await published();
    const begin = (title: string) => run(post.id, { ...keeping({ title }), pendingVersion: 0 });
    const answers = await Promise.all(['One', 'Two', 'Three'].map(begin));
    expect(answers.map(({ errors }) => errors.length).toSorted()).toEqual([0, 1, 1]);
    for (const { errors } of answers) if (errors.length > 0) expect(errors).toMatchObject([conflict]);
  });

  test('publish what they have read', async () => {
    const post = await published();
    await save(post.id, { title: 'One' });
    await save(post.id, { title: 'Two' });
    expect((await run(post.id, { ...PUBLISH, pendingVersion: 1 })).errors).toMatchObject([conflict]);
    expect((await run(post.id, { ...DISCARD, pendingVersion: 1 })).errors).toMatchObject([conflict]);
    expect((await publish(post.id, { pendingVersion: 2 })).title).toBe('Two');
    // Another officer is still editing the changes that were published.
    const late = await run(post.id, { ...keeping({ title: 'Late' }), pendingVersion: 2 });
    expect(late.errors).toMatchObject([conflict]);
  });
});

test('changes that another officer began anew are not published, overwritten or discarded from an older form', async () => {
  const post = await published();
  const { id: pendingId, version } = await save(post.id, { title: 'First' });
  await run(post.id, DISCARD);
  const others = await save(post.id, { title: 'Begun anew' });
  expect(others.version).toBe(version);
  const read = { pendingId, pendingVersion: version };
  for (const command of [{ ...PUBLISH, version: 1 }, keeping({ title: 'Older form' })])
    expect((await run(post.id, { ...command, ...read })).errors).toMatchObject([
      { message: ERRORS.POST_CHANGED.message, extensions: { code: 'CONFLICT' } },
    ]);
  // It discarded the first ones again, which were discarded already.
  await saved(post.id, { ...DISCARD, ...read });
  expect((await blog.bySlug(post.slug)).data.title).toBe('Live words');
  expect(await publish(post.id, { pendingId: others.id, pendingVersion: version })).toMatchObject({
    title: 'Begun anew',
  });
});

describe.each(['GraphQL', 'REST'])('a change of the live post through %s', (api) => {
  test('R391: keeps the pending changes, which do not overwrite it unless it was compared', async () => {
    const post = await published();
    await save(post.id, { title: 'Pending' });
    const live = blogApis(app.url).find((each) => each.name === api)!;
    await live.update(post.id, { content: '<p>Newer.</p>', author: by }, token);
    expect(await readPending(post.id)).toMatchObject({ title: 'Pending', baseVersion: 1 });
    expect((await run(post.id, PUBLISH)).errors).toMatchObject([
      { message: ERRORS.POST_CHANGED.message, extensions: { code: 'CONFLICT' } },
    ]);
    expect((await blog.bySlug(post.slug)).data).toMatchObject({ title: 'Live words', content: '<p>Newer.</p>' });
    expect(await readPending(post.id)).toMatchObject({ title: 'Pending' });
    expect(await publish(post.id, { version: 2 })).toMatchObject({ title: 'Pending', content: '<p>Live.</p>' });
  });

  test('that changes no text is no reason for a conflict', async () => {
    const post = await published();
    await save(post.id, { title: 'Pending' });
    const live = blogApis(app.url).find((each) => each.name === api)!;
    await live.setStatus(post.id, 'draft', token);
    await live.setStatus(post.id, 'published', token);
    expect(await publish(post.id)).toMatchObject({ version: 4, title: 'Pending', status: 'PUBLISHED' });
  });
});

test('pending changes of a post that was unpublished stay, and are put into the draft', async () => {
  const post = await published();
  await save(post.id, { title: 'Pending' });
  await blog.setStatus(post.id, 'draft', token);
  await save(post.id, { title: 'Still pending' }, { pendingVersion: 1 });
  expect(await publish(post.id)).toMatchObject({ title: 'Still pending', status: 'DRAFT' });
});

describe('a save with several effects', () => {
  test('R389: has all of them or none', async () => {
    const post = await published();
    const { id: pendingId } = await save(post.id, { title: 'Pending' });
    const read = { pendingId, pendingVersion: 1, version: 1 };
    // A published post cannot be scheduled.
    const publishAt = new Date(Date.now() + 3_600_000).toISOString();
    const refused = await run(post.id, { ...keeping({ title: 'Both', publishAt }), ...read });
    expect(refused.errors).toMatchObject([{ message: ERRORS.ALREADY_PUBLISHED.message }]);
    expect(await readPending(post.id)).toMatchObject({ title: 'Pending', version: 1 });
    const both = await saved(post.id, { ...keeping({ title: 'Both', status: 'DRAFT', publishAt }), ...read });
    expect(both).toMatchObject({
      post: { title: 'Live words', status: 'DRAFT', publishAt: `${publishAt.slice(0, 17)}00.000Z`, version: 2 },
      pending: { title: 'Both', version: 2, baseVersion: 2 },
    });
    const input = { author: by, title: 'Published', status: 'PUBLISHED' };
    expect(await saved(post.id, { ...PUBLISH, input, pendingId, pendingVersion: 2, version: 2 })).toMatchObject({
      post: { title: 'Published', status: 'PUBLISHED', publishAt: null, version: 3 },
      pending: null,
    });
  });

  test('begins pending changes that are not outdated when it unpublishes the post', async () => {
    const post = await published();
    const command = { ...keeping({ title: 'Later', status: 'DRAFT' }), version: 1, pendingVersion: 0 };
    for (let times = 0; times < 2; times++)
      expect(await saved(post.id, command)).toMatchObject({
        post: { status: 'DRAFT', title: 'Live words', version: 2 },
        pending: { title: 'Later', version: 1, baseVersion: 2 },
      });
  });
});

describe('publishing that is repeated because its response was lost', () => {
  test('returns the published post, also when both requests arrive at once', async () => {
    const post = await published();
    const { id: pendingId, version: pendingVersion } = await save(post.id, { title: 'Once' });
    const read = { pendingId, pendingVersion, version: 1 };
    const answers = await Promise.all([publish(post.id, read), publish(post.id, read)]);
    for (const answer of [...answers, await publish(post.id, read)])
      expect(answer).toMatchObject({ version: 2, title: 'Once', pendingChangesAt: null });
    // Without the ID, other pending changes may be meant.
    expect((await run(post.id, PUBLISH)).errors).toMatchObject([{ message: ERRORS.NO_PENDING_CHANGES.message }]);
  });

  test('goes on with words that were typed since, unless the post was changed in between', async () => {
    const [post, other] = [await published(), await published()];
    const commandOf = async (
      { id }: Post,
      intent: 'PUBLISH_PENDING' | 'KEEP_PENDING',
      title: string,
    ): Promise<Command> => {
      const { id: pendingId, version: pendingVersion } = await save(id, { title: 'Pending' });
      await publish(id, { pendingId, pendingVersion, version: await versionOf(id) });
      return { intent, input: { author: by, title }, version: (await versionOf(id)) - 1, pendingId, pendingVersion };
    };
    expect(await saved(post.id, await commandOf(post, 'PUBLISH_PENDING', 'Typed'))).toMatchObject({
      post: { title: 'Typed', version: 3 },
      pending: null,
    });
    expect(await saved(post.id, await commandOf(post, 'KEEP_PENDING', 'Not yet'))).toMatchObject({
      post: { title: 'Pending', version: 4 },
      pending: { title: 'Not yet', baseVersion: 4 },
    });
    const late = await commandOf(other, 'PUBLISH_PENDING', 'Late');
    await blog.update(other.id, { title: 'Newer', author: by }, token);
    expect((await run(other.id, late)).errors).toMatchObject([{ message: ERRORS.POST_CHANGED.message }]);
  });

  test('is tried again after it failed', async () => {
    const post = await published();
    await save(post.id, { title: 'Once' });
    await blog.update(post.id, { content: '<p>Newer.</p>', author: by }, token);
    expect((await run(post.id, PUBLISH)).errors).toHaveLength(1);
    expect(await publish(post.id, { version: 2 })).toMatchObject({ version: 3, title: 'Once' });
  });
});

test('versions below 1 are refused, by the API with a sentence and by the database', async () => {
  const post = await published();
  for (const version of [0, -1])
    for (const command of [keeping({ title: 'Below' }), PUBLISH])
      expect((await run(post.id, { ...command, version })).errors[0]!.extensions).toMatchObject({
        code: 'BAD_USER_INPUT',
        fields: { version: BLOG_API_MESSAGES.postVersionTooLow },
      });
  const { id } = await save(post.id, { title: 'Pending' });
  for (const column of ['version', 'base_version'])
    await expect(
      app.database.query(`UPDATE blog_post_pending SET ${column} = 0 WHERE id = $1`, [id]),
    ).rejects.toMatchObject({ constraint: `blog_post_pending_${column}` });
});

describe('discarded pending changes', () => {
  test.each([
    ['status', false],
    ['texts', true],
  ])('that come back after a change of %s are outdated: %s', async (changed, outdated) => {
    const post = await published();
    const { id } = await save(post.id, { title: 'Pending' });
    await run(post.id, DISCARD);
    if (changed === 'texts') await blog.update(post.id, { title: 'Newer', author: by }, token);
    else for (const status of ['draft', 'published'] as const) await blog.setStatus(post.id, status, token);
    expect((await call(RESTORE, { id })).errors).toEqual([]);
    expect((await readPending(post.id))!.baseVersion !== (await versionOf(post.id))).toBe(outdated);
    expect((await run(post.id, PUBLISH)).errors).toHaveLength(outdated ? 1 : 0);
  });

  test('can be restored while the status of their post is saved', async () => {
    const post = await published();
    const { id } = await save(post.id, { title: 'Pending' });
    await run(post.id, DISCARD);
    const trash = app.get(Trash);
    const update = trash.update.bind(trash);
    const restored = Promise.withResolvers<Awaited<ReturnType<typeof call>>>();
    const WAITING = `SELECT 1 FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`;
    // The save has locked the post here, and not yet the trash.
    jest.spyOn(trash, 'update').mockImplementationOnce(async (...changes) => {
      void call(RESTORE, { id }).then(restored.resolve);
      await eventually(async () => (await app.database.query(WAITING)).length > 0);
      return update(...changes);
    });
    await blog.setStatus(post.id, 'draft', token);
    expect((await restored.promise).errors).toEqual([]);
    expect((await readPending(post.id))!.baseVersion).toBe(await versionOf(post.id));
  });

  test('come back with undo, unless others were begun', async () => {
    const post = await published();
    const begun = await save(post.id, { title: 'Pending' });
    const discard = () => saved(post.id, { ...DISCARD, pendingId: begun.id, pendingVersion: 1 });
    for (let times = 0; times < 2; times++) expect((await discard()).pending).toBeNull();
    expect(await readPending(post.id)).toBeNull();
    expect((await call(RESTORE, { id: begun.id })).errors).toEqual([]);
    expect(await readPending(post.id)).toEqual(begun);
    await discard();
    await save(post.id, { title: 'Others' });
    expect((await call(RESTORE, { id: begun.id })).errors).toMatchObject([{ message: ERRORS.PLACE_TAKEN.message }]);
    expect((await readPending(post.id))!.title).toBe('Others');
  });

  test('and those of a deleted post come back with the post', async () => {
    const post = await published();
    const begun = await save(post.id, { title: 'Pending' });
    await blog.remove(post.id, token);
    expect((await call(READ, { id: post.id })).errors).toMatchObject([{ extensions: { code: 'NOT_FOUND' } }]);
    expect((await call(RESTORE, { id: post.id })).errors).toEqual([]);
    expect(await readPending(post.id)).toEqual(begun);
  });
});

describe('pictures', () => {
  const status = async (address: string) => (await fetch(app.url + address)).status;
  async function cleanUp(hours: number): Promise<void> {
    const time = Date.now() + hours * 3_600_000;
    jest.spyOn(app.get(Clock), 'now').mockImplementation(() => new Date(time));
    await app.get(Trash).deleteExpired();
    await app.get(OrphanedMediaCleanup).run();
    jest.restoreAllMocks();
  }
  async function upload(): Promise<string> {
    const UPLOAD = 'mutation ($picture: Upload!) { uploadBlogPicture(picture: $picture) { url } }';
    const form = new FormData();
    form.set('operations', JSON.stringify({ query: UPLOAD, variables: { picture: null } }));
    form.set('map', JSON.stringify({ 0: ['variables.picture'] }));
    form.set('0', await picture(320, 168), 'picture.png');
    const headers = { authorization: `Bearer ${token}`, 'apollo-require-preflight': '1' };
    const answer = await fetch(`${app.url}/graphql`, { method: 'POST', headers, body: form });
    const { data } = (await answer.json()) as { data: { uploadBlogPicture: { url: string } } };
    return data.uploadBlogPicture.url;
  }

  test('in the text and the cover stay while the changes are pending and when they are live', async () => {
    const post = await published({ coverFile: await picture(200, 105) });
    const [inText, cover] = [await upload(), await upload()];
    const begun = await save(post.id, { content: `<p>See</p><img src="${inText}" alt="">`, coverImageUrl: cover });
    expect(begun.coverImage).toEqual({ url: cover });
    await cleanUp(24 * 40);
    expect(await Promise.all([inText, cover, post.cover].map(status))).toEqual([200, 200, 200]);
    await publish(post.id);
    await cleanUp(24 * 40);
    // A revision shows the former cover.
    expect(await Promise.all([inText, cover, post.cover].map(status))).toEqual([200, 200, 200]);
  });

  test('go with discarded changes, once they cannot be brought back', async () => {
    const post = await published();
    const inText = await upload();
    await save(post.id, { content: `<p>See</p><img src="${inText}" alt="">` });
    await run(post.id, DISCARD);
    await cleanUp(0.5);
    expect(await status(inText)).toBe(200);
    await cleanUp(24 * 40);
    expect(await status(inText)).toBe(404);
  });

  test('have their new focal point once the changes are live', async () => {
    const post = await published({ coverFile: await picture(200, 105) });
    const begun = await save(post.id, { coverImageFocalPoint: { x: 7, y: 93 } });
    expect(begun.coverFocalPoint).toEqual({ x: 7, y: 93 });
    const LIVE = `{ blogPost(slug: "${post.slug}") { coverImage { focalPoint { x y } } } }`;
    expect(JSON.stringify((await app.gql(LIVE)).data)).not.toContain('"x":7,"y":93');
    expect(await publish(post.id)).toMatchObject({ coverImage: { url: post.cover, focalPoint: { x: 7, y: 93 } } });
  });
});
