import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import sharp from 'sharp';
import { DataSource } from 'typeorm';
import { maintenanceOptions } from '../../server/infra/database/connection-options.js';
import { migrate } from '../../server/infra/database/migrate.js';
import { MIGRATIONS } from '../../server/infra/database/migrations.js';
import { ImageAppearance1763766000000 } from '../../server/infra/database/migrations/image-appearance.js';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import type { FocalPoint } from '../../server/shared/focal-point.js';
import { parseImageAddress } from '../../server/shared/image-address.js';
import { exportSite, importArchive } from '../../server/transfer/archive/site-archive.js';
import { type ApiResult, createGraphqlClient } from '../support/api-clients.js';
import { startApp, type TestApp } from '../support/app.js';
import { readManifest, readParts, withValidManifest, writeParts } from '../support/archives.js';
import { makeDatabase } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { DISC_GROUND, picture, pictureWithDisc } from '../support/pictures.js';
import { createSite, silentProgress } from '../support/sites.js';
import { recordStatements } from '../support/statements.js';

interface Image {
  url: string;
  focalPoint: FocalPoint | null;
  color: string | null;
}
interface Event {
  id: string;
  version: number;
  image: Image;
}

const IMAGE = 'image { url focalPoint { x y } color }';
const EVENT = `id version ${IMAGE}`;
const NEW_EVENT = {
  title: 'Finals',
  description: 'Come.',
  date: '2027-03-04',
  time: '6 PM',
  location: 'Hall',
  type: 'OTHER',
};
const AUTHOR = { name: 'Nimal', department: 'Mathematics', linkedin: 'https://linkedin.com/in/example' };

let app: TestApp;
let token: string;
let send: ReturnType<typeof createGraphqlClient>;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  send = createGraphqlClient(app.url);
});
afterAll(() => app.close());

const create = (input: object, file?: Blob): Promise<ApiResult<Event>> =>
  send(
    `mutation ($input: EventInput!) { createEvent(input: $input) { ${EVENT} } }`,
    { input: { ...NEW_EVENT, ...input, ...(file && { image: null }) } },
    token,
    file ? { 'input.image': file } : {},
  );
const update = (
  id: string,
  input: object,
  version?: number,
  as: string | undefined = token,
): Promise<ApiResult<Event>> =>
  send(
    `mutation ($id: ID!, $input: EventPatch!, $version: Int) { updateEvent(id: $id, input: $input, version: $version) { ${EVENT} } }`,
    { id, input, version },
    as,
  );
const disc = () => pictureWithDisc({ width: 1200, height: 800 }, { x: 900, y: 200 });

/** Each part of a colour is at most this far from the expected one: the histogram has bins of 16. */
const BIN = 16;
const isNear = (color: string | null, expected: string): boolean =>
  [1, 3, 5].every((at) => {
    const [a, b] = [color ?? '', expected].map((hex) => parseInt(hex.slice(at, at + 2), 16));
    return Math.abs(a! - b!) <= BIN;
  });

describe('an uploaded image', () => {
  test('R412: has the point that draws the eye as its focal point, and its dominant colour', async () => {
    const { image } = (await create({}, await disc())).data;
    expect(Math.abs(image.focalPoint!.x - 75)).toBeLessThanOrEqual(6);
    expect(Math.abs(image.focalPoint!.y - 25)).toBeLessThanOrEqual(8);
    expect(image.color).toBe(DISC_GROUND);
  });

  test('R412: that is taller than wide keeps its upper third in view, where heads are', async () => {
    const uniform = await pictureWithDisc({ width: 720, height: 1280 }, { x: 540, y: 900 });
    const { image } = (await create({}, uniform)).data;
    expect(Math.abs(image.focalPoint!.x - 75)).toBeLessThanOrEqual(8);
    expect(image.focalPoint!.y).toBe(33);
  });

  test.each([
    [
      'of one colour',
      () => sharp({ create: { width: 40, height: 40, channels: 3, background: '#772432' } }),
      '#772432',
    ],
    ['of one pixel', () => sharp({ create: { width: 1, height: 1, channels: 3, background: '#004165' } }), '#004165'],
    [
      'much taller than wide',
      () => sharp({ create: { width: 2, height: 900, channels: 3, background: '#004165' } }),
      '#004165',
    ],
    [
      'that is transparent, on white,',
      () => sharp({ create: { width: 60, height: 40, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }),
      '#ffffff',
    ],
  ])('%s is stored with a focal point within it', async (_, draw, color) => {
    const bytes = await draw().png().toBuffer();
    const { image } = (await create({}, new Blob([new Uint8Array(bytes)]))).data;
    const { x, y } = image.focalPoint!;
    expect([x, y].every((part) => part >= 0 && part <= 100)).toBe(true);
    expect(isNear(image.color, color)).toBe(true);
  });

  test('has the focal point that was sent with it', async () => {
    const { image } = (await create({ imageFocalPoint: { x: 12, y: 88 } }, await disc())).data;
    expect(image.focalPoint).toEqual({ x: 12, y: 88 });
  });

  test.each([
    { x: -1, y: 50 },
    { x: 50, y: 101 },
  ])('cannot have the focal point %j, and nothing is stored', async (at) => {
    const before = await app.storedFiles();
    const answer = await create({ imageFocalPoint: at }, await disc());
    expect([answer.status, answer.message]).toEqual([400, 'A focal point is in percent, 0 to 100']);
    expect(await app.storedFiles()).toEqual(before);
  });
});

test('an image of another site has neither focal point nor colour', async () => {
  const { image } = (await create({ imageUrl: 'https://example.com/a.jpg', imageFocalPoint: { x: 1, y: 1 } })).data;
  expect(image).toEqual({ url: 'https://example.com/a.jpg', focalPoint: null, color: null });
});

test('the images of a page of records are read with one statement', async () => {
  for (let more = 0; more < 3; more++) await create({}, await picture(30 + more, 20));
  const list = () => app.gql(`{ events(first: 50) { nodes { ${IMAGE} } } }`);
  const statements = await recordStatements(app, list);
  expect(statements.filter(([sql]) => sql.includes('FROM media')).map(([, values]) => values.length)).toEqual([1]);
});

describe('a focal point that is changed later', () => {
  test('belongs to the picture as it is stored, and the record has a new version', async () => {
    const { id, version, image } = (await create({}, await disc())).data;
    const changed = await update(id, { imageFocalPoint: { x: 5, y: 6 } }, version);
    expect(changed.data).toEqual({ id, version: version + 1, image: { ...image, focalPoint: { x: 5, y: 6 } } });
  });

  test('reaches pages and cached responses', async () => {
    const { id } = (await create({ title: 'Cached' }, await disc())).data;
    const query = new URLSearchParams({ query: `{ event(id: "${id}") { ${IMAGE} } }` });
    const read = async () => (await fetch(`${app.url}/graphql?${query}`)).text();
    expect(await read()).not.toContain('"x":33');
    await update(id, { imageFocalPoint: { x: 33, y: 44 } });
    await eventually(async () => (await read()).includes('"focalPoint":{"x":33,"y":44}'));
  });

  test('is a conflict after a save by somebody else, and repeating one’s own save is none', async () => {
    const { id, version } = (await create({}, await disc())).data;
    const focused = { imageFocalPoint: { x: 5, y: 6 } };
    expect((await update(id, focused, version)).status).toBe(200);
    expect((await update(id, focused, version)).data).toMatchObject({ version: version + 1 });
    const late = await update(id, { imageFocalPoint: { x: 7, y: 8 } }, version);
    expect([late.status, late.message]).toEqual([409, ERRORS.EVENT_CHANGED.message]);
    const { data } = await send<Event>(`query ($id: ID!) { event(id: $id) { ${EVENT} } }`, { id });
    expect(data.image.focalPoint).toEqual({ x: 5, y: 6 });
  });

  test('needs an officer', async () => {
    const { id, image } = (await create({}, await disc())).data;
    expect((await update(id, { imageFocalPoint: { x: 1, y: 1 } }, undefined, '')).status).toBe(401);
    const { data } = await send<Event>(`query ($id: ID!) { event(id: $id) { ${EVENT} } }`, { id });
    expect(data.image).toEqual(image);
  });

  test.each(['coverImageFocalPoint', 'author.imageFocalPoint'])(
    'is no part of a visitor’s submission: %s',
    async (field) => {
      const focused = { x: 1, y: 1 };
      const author = field.startsWith('author') ? { ...AUTHOR, imageFocalPoint: focused } : AUTHOR;
      const input = { title: 'Mine', content: '<p>Text</p>', author, ...(author === AUTHOR && { [field]: focused }) };
      const { errors } = await app.gql(`mutation ($input: BlogDraftInput!) { submitBlogDraft(input: $input) { id } }`, {
        input,
      });
      expect(errors[0]?.message).toContain(`Field "${field.split('.').at(-1)}" is not defined by type`);
    },
  );
});

test('posts, members, gallery images and both images of the special event take a focal point', async () => {
  const [at, other] = [
    { x: 21, y: 22 },
    { x: 23, y: 24 },
  ];
  const focused = 'focalPoint { x y }';
  const png = await picture(60, 40);
  const post = await send<{ coverImage: Image; author: { image: Image } }>(
    `mutation ($input: BlogPostInput!) { createBlogPost(input: $input) { coverImage { ${focused} } author { image { ${focused} } } } }`,
    {
      input: {
        title: 'P',
        coverImage: null,
        coverImageFocalPoint: at,
        author: { ...AUTHOR, image: null, imageFocalPoint: other },
      },
    },
    token,
    { 'input.coverImage': png, 'input.author.image': png },
  );
  expect([post.data.coverImage.focalPoint, post.data.author.image.focalPoint]).toEqual([at, other]);
  const member = await send<{ image: Image }>(
    `mutation ($input: TeamMemberInput!) { createTeamMember(input: $input) { image { ${focused} } } }`,
    { input: { name: 'A', position: 'PRESIDENT', year: '24/25', image: null, imageFocalPoint: at } },
    token,
    { 'input.image': png },
  );
  expect(member.data.image.focalPoint).toEqual(at);
  const tile = await send<{ image: Image }>(
    `mutation ($input: GalleryImageInput!) { createGalleryImage(input: $input) { image { ${focused} } } }`,
    { input: { alt: 'A', captureDate: '2025-01-01', image: null, imageFocalPoint: at } },
    token,
    { 'input.image': png },
  );
  expect(tile.data.image.focalPoint).toEqual(at);
  const special = await send<{ image1: Image; image2: Image }>(
    `mutation ($input: SpecialEventInput!) { createSpecialEvent(input: $input) { image1 { ${focused} } image2 { ${focused} } } }`,
    {
      input: {
        ...{ title: 'T', subtitle: 'S', text1: '1', text2: '2' },
        ...{ image1: null, image1FocalPoint: at, image2: null, image2FocalPoint: other },
      },
    },
    token,
    { 'input.image1': png, 'input.image2': png },
  );
  expect([special.data.image1.focalPoint, special.data.image2.focalPoint]).toEqual([at, other]);
});

test('images that were stored before the migration have their centre as focal point, and no colour', async () => {
  const database = await makeDatabase({ empty: true });
  await migrate(database.url);
  const source = await new DataSource({ ...maintenanceOptions(database.url), migrations: MIGRATIONS }).initialize();
  try {
    const reverted = MIGRATIONS.length - MIGRATIONS.indexOf(ImageAppearance1763766000000);
    for (let count = 0; count < reverted; count++) await source.undoLastMigration();
    await database.query(`INSERT INTO media (id, kind, bytes, width, height, created_at) VALUES
      (gen_random_uuid(), 'image', 1, 30, 20, now()), (gen_random_uuid(), 'video', 2, NULL, NULL, now())`);
    await migrate(database.url);
    expect(await database.query('SELECT kind, focal_x, focal_y, color FROM media ORDER BY bytes')).toEqual([
      { kind: 'image', focal_x: 50, focal_y: 50, color: null },
      { kind: 'video', focal_x: null, focal_y: null, color: null },
    ]);
  } finally {
    await source.destroy();
    await database.drop();
  }
});

describe('an archive', () => {
  const focalPoints = `SELECT focal_x, focal_y, color FROM media WHERE id = $1`;
  let folder: string;
  let archive: string;
  let id: string;

  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'gavel-appearance-'));
    archive = join(folder, 'site.tar.gz');
    const { image } = (await create({ imageFocalPoint: { x: 9, y: 91 } }, await disc())).data;
    id = parseImageAddress(image.url)!.id;
    await exportSite(app.config, archive, {}, silentProgress());
  });
  afterAll(() => rm(folder, { recursive: true, force: true }));

  test('carries focal points and colours', async () => {
    const site = await createSite();
    await importArchive(site.config, archive, silentProgress());
    const [row] = await site.database.query(focalPoints, [id]);
    expect(row).toEqual({ focal_x: 9, focal_y: 91, color: DISC_GROUND });
    await site.remove();
  });

  test('from before there were any gives images their centre', async () => {
    const parts = (await readParts(archive)).filter(({ name }) => name !== 'rows/media.jsonl');
    const former = withValidManifest(parts, (manifest) => {
      manifest.tables = manifest.tables.filter(({ name }) => name !== 'media');
      manifest.migrations = manifest.migrations.filter((name) => name !== ImageAppearance1763766000000.name);
    });
    expect(readManifest(former).tables).not.toEqual([]);
    const path = join(folder, 'former.tar.gz');
    await writeParts(path, former);
    const site = await createSite();
    await importArchive(site.config, path, silentProgress());
    expect(await site.database.query(focalPoints, [id])).toEqual([{ focal_x: 50, focal_y: 50, color: null }]);
    await site.remove();
  });
});
