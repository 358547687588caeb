import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AccessTable } from '../../server/platform/access/access-table.js';
import { manual } from '../../server/rest/openapi/manual.js';
import { ApiDocument, type OpenApi } from '../../server/rest/openapi/document.js';
import { Samples } from '../../server/rest/openapi/sample.js';
import { BLOG_LIMITS } from '../../server/shared/blog.js';
import { EVENT_LIMITS, EVENT_TYPES } from '../../server/shared/events.js';
import { startApp, type TestApp } from '../support/app.js';
import { restDoor, type Post } from '../support/blog-doors.js';
import { restEvents } from '../support/events-doors.js';
import { answersCheck } from '../support/openapi.js';
import { picture } from '../support/pictures.js';

let app: TestApp;
let token: string;
let published: Post;
let document: OpenApi;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'linkedin.com/in/nimal' };
  published = (await restDoor(app.url).create({ title: 'A lit room', author, status: 'published' }, token)).data;
  document = (await app.rest().get('/api/openapi.json').expect(200)).body as OpenApi;
});
afterAll(() => app.close());

const bearer = () => ({ authorization: `Bearer ${token}` });

describe('what the REST calls read', () => {
  test('R246: carries an ETag, and 304 answers it while nothing changed, with and without /api', async () => {
    const reads = app
      .get(AccessTable)
      .entries()
      .map(({ operation, access }) => ({ path: operation.replace('GET ', ''), access: String(access) }))
      .filter(({ path }) =>
        /^\/(api\/)?(blogs|events|team|gallery|special-event|membership|video)\b(?!.*\.ics)/.test(path),
      )
      .map(({ path, access }) => ({ path: path.replace(':slug', published.slug), access }));
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
    const { headers, body: before } = await app.rest().get('/api/events');
    const event = { title: 'New', description: 'x', date: '2027-03-04', time: '6 PM', location: 'Hall', type: 'other' };
    await restEvents(app.url).create(event, token);
    const { body } = await app.rest().get('/api/events').set('if-none-match', headers.etag!).expect(200);
    expect(body).toHaveLength(before.length + 1);
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
  const all = expect.arrayContaining([expect.objectContaining({ _id: published.id })]);
  expect((await ask(bearer())).body).toEqual(all);
  expect((await ask({ cookie, 'sec-fetch-site': 'same-origin' })).body).toEqual(all);
  expect((await ask({ cookie, origin: app.url })).body).toEqual(all);
  expect((await ask({ cookie, origin: 'https://elsewhere.example' })).status).toBe(403);
  expect((await ask({})).status).toBe(401);
});

const calls = () =>
  Object.entries(document.paths).flatMap(([path, verbs]) =>
    Object.entries(verbs).map(([verb, operation]) => ({ verb, path, operation })),
  );

describe('the document of the REST calls', () => {
  test('R246: is OpenAPI 3.1 in the eyes of a validator that is not ours', async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('names every call that there is under /api, and who may make it', () => {
    const routes = app
      .get(AccessTable)
      .entries()
      .filter(({ operation }) => operation.includes(' /api/') && !/\/(openapi\.json|docs)$/.test(operation));
    const told = calls().map(({ verb, path, operation }) => [
      `${verb.toUpperCase()} /api${path}`,
      operation.security[0]?.bearer?.[0] ?? 'public',
    ]);
    // Without an id there is nothing to change: the call is there to say so.
    const known = routes
      .map(({ operation, access }) => [
        operation.replace(/:(\w+)/g, '{$1}'),
        typeof access === 'object' ? access.key : access,
      ])
      .filter(([name]) => !/^(PUT|DELETE) \/api\/events$/.test(name!));
    expect(Object.fromEntries(told)).toEqual(Object.fromEntries(known));
  });

  test('tells the rules as the code has them', () => {
    const { properties, required } = document.paths['/events']!.post!.requestBody!.content['application/json']!.schema;
    expect(properties!.title).toMatchObject({ minLength: 1, maxLength: EVENT_LIMITS.title });
    expect(properties!.type).toMatchObject({ enum: Object.values(EVENT_TYPES) });
    expect(required!.toSorted()).toEqual(['date', 'description', 'location', 'time', 'title', 'type']);
    const post = document.paths['/blogs']!.post!.requestBody!.content['multipart/form-data']!.schema;
    expect(post.properties!.author!.properties!.name!.maxLength).toBe(BLOG_LIMITS.authorName);
    expect(post.properties).not.toHaveProperty('slug');
  });

  test('is answered with 304 while nothing changed, and may be read from anywhere', async () => {
    const { headers } = await app.rest().get('/api/openapi.json');
    expect(headers['access-control-allow-origin']).toBe('*');
    await app.rest().get('/api/openapi.json').set('if-none-match', headers.etag!).expect(304);
  });
});

describe('what it asks for', () => {
  const IMAGE = 'https://pictures.example/stage.jpg';
  /** The example of each call that makes something, as the manual shows it. */
  const made = () => {
    const samples = new Samples(document.components.schemas);
    return calls()
      .filter(({ verb, operation }) => verb === 'post' && operation.requestBody?.content['application/json'])
      .filter(({ path }) => !/login|v1/.test(path))
      .map(({ path, operation }) => {
        const { schema } = operation.requestBody!.content['application/json']!;
        const body = { ...samples.body(schema), ...(schema.required?.includes('image') && { image: IMAGE }) };
        return { path, body, schema };
      });
  };
  const post = (path: string, body: object) => app.rest().post(`/api${path}`).set(bearer()).send(body);

  test('is enough: the examples of the manual are taken, and answered as it says', async () => {
    const check = answersCheck(document);
    expect(made().map(({ path }) => path)).toHaveLength(7);
    for (const { path, body } of made()) {
      const answer = await post(path, body);
      expect(check({ method: 'POST', path, status: answer.status, body: answer.body })).toBeNull();
      expect([path, answer.status < 300]).toEqual([path, true]);
    }
  });

  test('is needed: without any one of those fields the call is refused', async () => {
    for (const { path, body, schema } of made())
      for (const name of schema.required ?? []) {
        const { [name]: _, ...rest } = body as Record<string, unknown>;
        expect([path, name, (await post(path, rest)).status]).toEqual([path, name, 400]);
      }
  });

  test('may be a file where it says so', async () => {
    const bytes = Buffer.from(await (await picture(60, 40)).arrayBuffer());
    for (const { path, body, schema } of made()) {
      const files = Object.entries(schema.properties!).filter(([, { anyOf }]) =>
        anyOf?.some((one) => one.contentMediaType),
      );
      if (!files.length) continue;
      const { image: _, ...fields } = body as Record<string, unknown>;
      const form = app.rest().post(`/api${path}`).set(bearer());
      for (const [name, value] of Object.entries(fields))
        void form.field(name, typeof value === 'string' ? value : JSON.stringify(value));
      for (const [name] of files) void form.attach(name, bytes, 'stage.png');
      expect([path, (await form).status < 300]).toEqual([path, true]);
    }
  });
});

describe('the manual', () => {
  test('tells every call, runs nothing but the site’s own script, and loads from nowhere else', async () => {
    const { text, headers } = await app.rest().get('/api/docs').expect(200).expect('content-type', /html/);
    for (const { operation } of calls()) expect(text).toContain(`<article id="${operation.operationId}">`);
    expect(headers['content-security-policy']).toContain(`script-src 'self'; style-src 'self';`);
    expect(text.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/^<script src="\/assets\/head-[\w-]+\.js">$/)]);
    const loaded = Array.from(
      text.matchAll(/<(?:script|link|img)[^>]+(?:src|href)="([^"]+)"/g),
      ([, address]) => address!,
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const address of loaded) await app.rest().get(address).expect(200);
    await app.rest().get('/api/docs').set('if-none-match', headers.etag!).expect(304);
  });

  test('shows a command for each call, with files where files go', async () => {
    const { text } = await app.rest().get('/api/docs').expect(200);
    const command = (call: string) => text.split(`<article id="${call}">`)[1]!.split('</article>')[0]!;
    const idOf = (verb: string, path: string) =>
      calls().find((call) => call.verb === verb && call.path === path)!.operation.operationId;
    expect(command(idOf('post', '/gallery'))).toContain('image=@picture.jpg');
    expect(command(idOf('put', '/video'))).toContain('video=@film.mp4');
  });

  test('shows text as text, whatever the club is called', () => {
    const made = app.get(ApiDocument).make();
    const { body } = manual({ ...made, info: { ...made.info, title: '<b>Club</b> & "friends"' } });
    expect(body).toContain('<h1>&lt;b&gt;Club&lt;/b&gt; &amp; &quot;friends&quot;</h1>');
  });
});
