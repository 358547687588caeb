import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { AccessTable } from '../../server/platform/access/access-table.js';
import { restDoor } from '../support/blog-doors.js';
import { startApp, type TestApp } from '../support/app.js';
import { restEvents } from '../support/events-doors.js';

let app: TestApp;
let token: string;
let reads: { path: string; access: string }[];

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'linkedin.com/in/nimal' };
  const { data } = await restDoor(app.url).create({ title: 'A lit room', author, status: 'published' }, token);
  reads = app
    .get(AccessTable)
    .entries()
    .map(({ operation, access }) => ({ path: operation.replace('GET ', ''), access: String(access) }))
    .filter(({ path }) =>
      /^\/(api\/)?(blogs|events|team|gallery|special-event|membership|video)\b(?!.*\.ics)/.test(path),
    )
    .map(({ path, access }) => ({ path: path.replace(':slug', data.slug), access }));
});
afterAll(() => app.close());

const bearer = () => ({ authorization: `Bearer ${token}` });

describe('what the REST calls read', () => {
  test('R246: carries an ETag, and 304 answers it while nothing changed, with and without /api', async () => {
    expect(reads).toHaveLength(18);
    for (const { path, access } of reads) {
      const known = access === 'public' ? {} : bearer();
      const { headers, text } = await app.rest().get(path).set(known).expect(200);
      expect([path, headers['cache-control']]).toEqual([path, access === 'public' ? 'no-cache' : 'private, no-cache']);
      const again = await app.rest().get(path).set(known).set('if-none-match', headers.etag!).expect(304);
      expect([path, again.text, again.headers.etag]).toEqual([path, '', headers.etag]);
      const other = path.startsWith('/api/') ? path.slice('/api'.length) : `/api${path}`;
      expect((await app.rest().get(other).set(known)).text).toBe(text);
    }
  });

  test('is told anew once it has changed', async () => {
    const { headers } = await app.rest().get('/api/events');
    const event = { title: 'New', description: 'x', date: '2027-03-04', time: '6 PM', location: 'Hall', type: 'other' };
    await restEvents(app.url).create(event, token);
    const { body } = await app.rest().get('/api/events').set('if-none-match', headers.etag!).expect(200);
    expect(body).toHaveLength(1);
  });

  test('is nobody else’s while somebody is signed in', async () => {
    const { headers } = await app.rest().get('/api/events').set(bearer());
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('HEAD tells the same of it as GET', async () => {
    for (const known of [{}, bearer()]) {
      const [{ headers: got }, { headers: head }] = await Promise.all([
        app.rest().get('/api/events').set(known),
        app.rest().head('/api/events').set(known),
      ]);
      expect([head['cache-control'], head.etag]).toEqual([got['cache-control'], got.etag]);
    }
  });
});

test('R206 R240: a bearer or the cookie is enough on an administrator’s call, and one that does not hold ruins no other', async () => {
  const cookie = `token=${token}`;
  const ask = (headers: Record<string, string>) => app.rest().get('/api/blogs').set(headers);
  expect((await ask(bearer())).body).toHaveLength(1);
  expect((await ask({ cookie, 'sec-fetch-site': 'same-origin' })).body).toHaveLength(1);
  expect((await ask({ cookie, origin: app.url })).body).toHaveLength(1);
  expect((await ask({ cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask({})).status).toBe(401);
});
