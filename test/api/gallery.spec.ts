import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { ERRORS } from '../../server/shared/error-catalogue.js';
import { GALLERY_API_MESSAGES, GALLERY_LIMITS, GALLERY_ORDERS } from '../../server/shared/gallery.js';
import { startApp, type TestApp } from '../support/app.js';
import {
  graphqlGalleryApi,
  restGalleryApi,
  type GalleryApi,
  type GalleryFields,
  type GalleryPicture,
} from '../support/gallery-apis.js';
import { picture } from '../support/pictures.js';
import { dateRangeOf, PERIOD_FILTERS } from '../../client/features/gallery/admin/period-filter.js';

let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

const NOBODY = '00000000-0000-4000-8000-000000000000';
const ELSEWHERE = 'https://pictures.example/stage.jpg';
const WHOLE: GalleryFields = { alt: 'A full hall', captureDate: '2026-05-14', imageUrl: ELSEWHERE };

describe.each(['GraphQL', 'REST'])('the gallery through %s', (name) => {
  let api: GalleryApi;
  const createImage = async (more: GalleryFields = {}): Promise<GalleryPicture> => {
    const answer = await api.create({ ...WHOLE, ...more }, token);
    expect(answer.message).toBeNull();
    return answer.data;
  };
  const stored = async (id: string) => (await api.list()).data.find((image) => image.id === id);

  beforeAll(() => {
    api = name === 'GraphQL' ? graphqlGalleryApi(app.url) : restGalleryApi(app.url);
  });

  test('R129 R205 R207 R223 R224: an officer uploads an image, and everybody sees it with caption and day', async () => {
    const image = await createImage({ imageUrl: undefined, imageFile: await picture(320, 180) });
    expect(image).toMatchObject({ alt: WHOLE.alt, captureDate: WHOLE.captureDate });
    expect(image.image).toMatch(/^\/media\/[0-9a-f-]{36}-320x180\.webp$/);
    expect((await fetch(app.url + image.image)).headers.get('content-type')).toBe('image/webp');
    expect(await stored(image.id)).toEqual(image);
  });

  test('R190: caption, capture date and image are required', async () => {
    for (const [missing, message] of [
      [{ alt: ' ' }, 'Caption is required'],
      [{ alt: '\u00ad\u2800' }, 'Caption is required'],
      [{ imageUrl: undefined }, 'Image is required'],
      [{ imageUrl: '' }, 'Image is required'],
    ] as const)
      expect(await api.create({ ...WHOLE, ...missing }, token)).toMatchObject({ status: 400, message });
    for (const captureDate of [undefined, 'yesterday', '2026-02-30'])
      expect((await api.create({ ...WHOLE, captureDate }, token)).status).toBe(400);
    const { id } = await createImage();
    expect(await api.update(id, { alt: '' }, token)).toMatchObject({ status: 400, message: 'Caption is required' });
    const exact = '👏'.repeat(GALLERY_LIMITS.alt);
    expect((await api.update(id, { alt: exact }, token)).data.alt).toBe(exact);
    expect(await api.update(id, { alt: `${exact}!` }, token)).toMatchObject({
      status: 400,
      message: 'Caption must be at most 300 characters',
    });
  });

  test('R192: an image is one JPEG, PNG or WebP, detected from its bytes; a rejected one leaves nothing behind', async () => {
    const before = await app.storedFiles();
    const svg = new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'], { type: 'image/png' });
    expect(await api.create({ ...WHOLE, imageUrl: undefined, imageFile: svg }, token)).toMatchObject({
      status: 415,
      message: ERRORS.FILE_TYPE.message,
    });
    const imageFile = await picture(320, 180, 'webp');
    expect((await api.create({ alt: '', captureDate: '2026-05-14', imageFile }, token)).status).toBe(400);
    expect((await api.update(NOBODY, { imageFile }, token)).status).toBe(404);
    expect(await app.storedFiles()).toEqual(before);
  });

  test('R207 R225: caption and day can be changed without changing the image', async () => {
    const image = await createImage();
    const { data } = await api.update(image.id, { alt: 'The evaluators', captureDate: '2025-01-31' }, token);
    expect(data).toEqual({ ...image, alt: 'The evaluators', captureDate: '2025-01-31', updatedAt: data.updatedAt });
    expect(await stored(image.id)).toEqual(data);
    expect((await api.update(image.id, { alt: 'The timer' }, token)).data).toMatchObject({
      captureDate: '2025-01-31',
    });
  });

  test('a replaced image is deleted unless it is used twice', async () => {
    const first = await createImage({ imageUrl: undefined, imageFile: await picture(320, 180) });
    const second = await createImage({ imageUrl: first.image });
    await api.update(first.id, { imageFile: await picture(160, 90) }, token);
    expect((await fetch(app.url + first.image)).status).toBe(200);
    await api.update(second.id, { imageUrl: ELSEWHERE }, token);
    expect((await fetch(app.url + first.image)).status).toBe(404);
  });

  test('R205 R223: everybody lists the images by day, newest first', async () => {
    const older = await createImage({ captureDate: '1999-01-01' });
    const newer = await createImage({ captureDate: '2026-11-20' });
    const between = await createImage({ captureDate: '2010-10-10' });
    const ours = [newer, between, older].map(({ id }) => id);
    const ids = (await api.list()).data.map(({ id }) => id);
    expect(ids.filter((id) => ours.includes(id))).toEqual(ours);
  });

  test('R223: images of one day are listed last added first, even after later changes', async () => {
    const captureDate = name === 'REST' ? '1977-03-03' : '1977-03-04';
    const ours: string[] = [];
    for (let nth = 0; nth < 6; nth += 1) ours.unshift((await createImage({ captureDate, alt: `${nth}` })).id);
    await api.update(ours[3]!, { alt: 'Changed' }, token);
    const listed = (await api.list()).data.filter((image) => image.captureDate === captureDate);
    expect(listed.map(({ id }) => id)).toEqual(ours);
  });

  test('R207 R226: a deleted image no longer exists for anybody', async () => {
    const image = await createImage();
    expect((await api.remove(image.id, token)).status).toBe(200);
    expect(await stored(image.id)).toBeUndefined();
    for (const id of [image.id, NOBODY, 'nonsense']) {
      const unknown = { status: 404, message: ERRORS.IMAGE_NOT_FOUND.message };
      expect(await api.remove(id, token)).toMatchObject(unknown);
      expect(await api.update(id, { alt: 'Nobody' }, token)).toMatchObject(unknown);
    }
  });

  test('R189 R207 R240: every operation that manages the gallery rejects visitors and invalid tokens', async () => {
    const image = await createImage();
    for (const answer of await Promise.all([api.create(WHOLE), api.update(image.id, WHOLE), api.remove(image.id)]))
      expect(answer).toMatchObject({ status: 401, message: ERRORS.NO_TOKEN.message });
    expect(await api.remove(image.id, 'broken')).toMatchObject({
      status: 401,
      message: ERRORS.SESSION_REFUSED.message,
    });
    expect(await stored(image.id)).toEqual(image);
  });
});

test('a save based on an older version is a conflict that names author and time', async () => {
  const UPDATE =
    'mutation ($id: ID!, $alt: String!, $version: Int) { updateGalleryImage(id: $id, input: { alt: $alt }, version: $version) { version } }';
  const { id } = (await graphqlGalleryApi(app.url).create(WHOLE, token)).data;
  const save = (alt: string) => app.gql(UPDATE, { id, alt, version: 1 }, token);
  expect((await save('Mine')).data).toEqual({ updateGalleryImage: { version: 2 } });
  expect((await save('Yours')).errors[0]).toMatchObject({
    message: ERRORS.IMAGE_CHANGED.message,
    extensions: { code: 'CONFLICT', conflict: { version: 2, updatedBy: 'officer@club.example' } },
  });
});

test('one image can be read by its ID; an invalid ID finds nothing', async () => {
  const READ = 'query ($id: ID!) { galleryImage(id: $id) { id alt captureDate version } }';
  const { id, alt, captureDate } = (await graphqlGalleryApi(app.url).create(WHOLE, token)).data;
  expect((await app.gql(READ, { id })).data).toEqual({ galleryImage: { id, alt, captureDate, version: 1 } });
  for (const unknown of [NOBODY, 'first'])
    expect((await app.gql(READ, { id: unknown })).errors[0]).toMatchObject({ message: ERRORS.IMAGE_NOT_FOUND.message });
});

test.each([
  ['2026-11-21', 'all', {}],
  ['2026-11-21', 'this month', { from: '2026-11-01', to: '2026-11-30' }],
  ['2028-02-29', 'this month', { from: '2028-02-01', to: '2028-02-29' }],
  ['2026-12-31', 'this month', { from: '2026-12-01', to: '2026-12-31' }],
  ['2026-01-01', 'this year', { from: '2026-01-01', to: '2026-12-31' }],
  ['2026-01-01', 'last year', { from: '2025-01-01', to: '2025-12-31' }],
] as const)('R331: on %s, “%s” includes the days %j', (today, filter, days) => {
  expect(dateRangeOf(filter, today)).toEqual(days);
});

test('R331: the filters are all, this month, this year and last year, the orders newest and oldest', async () => {
  expect(PERIOD_FILTERS).toEqual(['all', 'this month', 'this year', 'last year']);
  expect(GALLERY_ORDERS).toEqual(['newest', 'oldest']);
  const { data } = await app.gql('{ __type(name: "ListOrder") { enumValues { name } } }');
  const names = GALLERY_ORDERS.map((order) => ({ name: order.toUpperCase() }));
  expect(data).toEqual({ __type: { enumValues: names } });
});

test('R121: images can be filtered by days and listed in either order, page by page', async () => {
  const LIST = `query ($order: ListOrder, $after: String, $before: String) {
    galleryImages(first: 2, from: "1985-01-01", to: "1985-12-31", order: $order, after: $after, before: $before) {
      totalCount nodes { captureDate } pageInfo { startCursor endCursor hasNextPage hasPreviousPage } } }`;
  interface Listed {
    galleryImages: {
      totalCount: number;
      nodes: { captureDate: string }[];
      pageInfo: { startCursor: string; endCursor: string; hasNextPage: boolean; hasPreviousPage: boolean };
    };
  }
  const list = async (variables: object) => {
    const { galleryImages } = (await app.gql<Listed>(LIST, variables)).data!;
    return { ...galleryImages, days: galleryImages.nodes.map(({ captureDate }) => captureDate) };
  };
  for (const captureDate of ['1984-12-31', '1985-12-31', '1985-01-01', '1985-06-15', '1986-01-01'])
    await graphqlGalleryApi(app.url).create({ ...WHOLE, captureDate }, token);
  const newest = await list({});
  expect(newest).toMatchObject({ totalCount: 3, days: ['1985-12-31', '1985-06-15'] });
  const oldest = await list({ order: 'OLDEST' });
  expect(oldest.days).toEqual(['1985-01-01', '1985-06-15']);
  const rest = await list({ order: 'OLDEST', after: oldest.pageInfo.endCursor });
  expect(rest).toMatchObject({ days: ['1985-12-31'], pageInfo: { hasNextPage: false, hasPreviousPage: true } });
  expect((await list({ order: 'OLDEST', before: rest.pageInfo.startCursor })).days).toEqual(oldest.days);
});

test('R121: pages divide the images of one day in the order in which they were added', async () => {
  const LIST = `query ($order: ListOrder, $after: String, $before: String) {
    galleryImages(first: 2, from: "1978-05-05", to: "1978-05-05", order: $order, after: $after, before: $before) {
      nodes { id } pageInfo { startCursor endCursor } } }`;
  interface Listed {
    galleryImages: { nodes: { id: string }[]; pageInfo: { startCursor: string; endCursor: string } };
  }
  const page = async (variables: object) => {
    const { nodes, pageInfo } = (await app.gql<Listed>(LIST, variables)).data!.galleryImages;
    return { ids: nodes.map(({ id }) => id), ...pageInfo };
  };
  const added: string[] = [];
  for (let nth = 0; nth < 6; nth += 1)
    added.push((await graphqlGalleryApi(app.url).create({ ...WHOLE, captureDate: '1978-05-05' }, token)).data.id);
  for (const [order, expected] of [
    ['OLDEST', added],
    ['NEWEST', added.toReversed()],
  ] as const) {
    const first = await page({ order });
    const second = await page({ order, after: first.endCursor });
    const third = await page({ order, after: second.endCursor });
    expect([...first.ids, ...second.ids, ...third.ids]).toEqual(expected);
    expect((await page({ order, before: third.startCursor })).ids).toEqual(second.ids);
  }
});

test('a cursor from before images of one day were ordered gives a clear error', async () => {
  const after = Buffer.from(JSON.stringify(['1978-05-05', NOBODY])).toString('base64url');
  const { errors } = await app.gql('query ($after: String) { galleryImages(after: $after) { nodes { id } } }', {
    after,
  });
  expect(errors[0]).toMatchObject({
    message: 'This cursor does not belong to this list',
    extensions: { code: 'BAD_USER_INPUT' },
  });
});

test('images are found by text in their caption, ignoring case', async () => {
  const captions = ['Zebra crossing 100%', 'A zebra_at dawn', 'No striped horse'];
  for (const alt of captions) await graphqlGalleryApi(app.url).create({ ...WHOLE, alt }, token);
  const found = async (search: string) => {
    const query =
      'query ($search: String) { galleryImages(search: $search, order: OLDEST) { totalCount nodes { alt } } }';
    const { data } = await app.gql<{ galleryImages: { totalCount: number; nodes: { alt: string }[] } }>(query, {
      search,
    });
    const { totalCount, nodes } = data!.galleryImages;
    expect(nodes).toHaveLength(totalCount);
    return nodes.map(({ alt }) => alt).sort();
  };
  expect(await found(' ZEBRA')).toEqual(captions.slice(0, 2).sort());
  expect(await found('zebra%')).toEqual([]);
  expect(await found('zebra_')).toEqual([captions[1]]);
  expect(await found('100%')).toEqual([captions[0]]);
});

describe('legacy clients', () => {
  const bearer = (sent: ReturnType<ReturnType<TestApp['rest']>['get']>) => sent.set('authorization', `Bearer ${token}`);

  test('R129 R223 R224 R225 R226: can use every endpoint without the prefix too, and get the legacy shapes', async () => {
    const bytes = Buffer.from(await (await picture(320, 180)).arrayBuffer());
    const fields = { alt: 'The stage', captureDate: '2026-05-14T00:00:00.000Z' };
    const { body, status } = await bearer(app.rest().post('/gallery'))
      .field(fields)
      .attach('image', bytes, 'stage.png');
    expect([status, body]).toEqual([
      201,
      {
        ...fields,
        _id: expect.any(String),
        src: { url: expect.stringMatching(`^${app.url}/media/`), publicId: expect.any(String) },
        createdAt: expect.any(String),
        updatedAt: expect.any(String),
      },
    ]);
    for (const path of ['/gallery', '/api/gallery']) {
      const { body: list } = await app.rest().get(path).set('accept', 'text/html').expect(200);
      expect(list).toContainEqual(body);
    }
    const changed = await bearer(app.rest().put(`/gallery/${body._id}`))
      .send({ ...body, alt: 'Applause' })
      .expect(200);
    expect(changed.body).toEqual({ ...body, alt: 'Applause', updatedAt: changed.body.updatedAt });
    const removed = await bearer(app.rest().delete(`/gallery/${body._id}`)).expect(200);
    expect(removed.body).toEqual({ message: GALLERY_API_MESSAGES.deleted });
  });

  test('R190: get an error about the first missing field', async () => {
    const create = (fields: object) => bearer(app.rest().post('/api/gallery')).send(fields).expect(400);
    expect((await create({})).body.message).toBe('Caption is required');
    expect((await create({ alt: 'x' })).body.message).toBe('Capture date is required');
    expect((await create({ alt: 'x', captureDate: 'May' })).body.message).toBe(
      'Capture date must be a calendar date like 2026-12-18',
    );
    expect((await create({ alt: 'x', captureDate: '2026-05-14' })).body.message).toBe('Image is required');
  });

  test('R192: can send one file only', async () => {
    const bytes = Buffer.from(await (await picture(160, 90)).arrayBuffer());
    const sent = bearer(app.rest().post('/gallery')).field({ alt: 'x', captureDate: '2026-05-14' });
    const { status } = await sent.attach('image', bytes, 'a.png').attach('image', bytes, 'b.png');
    expect(status).toBe(400);
  });
});
