import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';
import { readFile } from 'node:fs/promises';
import { Validator } from '@seriousme/openapi-schema-validator';
import { AccessTable } from '../../server/core/access/access-table.js';
import { manual } from '../../server/rest/openapi/manual.js';
import { ApiDocument, type OpenApi } from '../../server/rest/openapi/document.js';
import type { Media } from '../../server/rest/openapi/operation.js';
import { Examples } from '../../server/rest/openapi/examples.js';
import { BLOG_LIMITS } from '../../server/shared/blog.js';
import { EVENT_LIMITS, EVENT_TYPES } from '../../server/shared/events.js';
import { startApp, type TestApp } from '../support/app.js';
import { restBlogApi, type Post } from '../support/blog-apis.js';
import { restEventsApi } from '../support/events-apis.js';
import { createResponseValidator } from '../support/openapi.js';
import { picture } from '../support/pictures.js';

let app: TestApp;
let token: string;
let published: Post;
let document: OpenApi;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
  const author = { name: 'Nimal Perera', department: 'Mathematics', linkedin: 'linkedin.com/in/nimal' };
  published = (await restBlogApi(app.url).create({ title: 'A lit room', author, status: 'published' }, token)).data;
  document = (await app.rest().get('/api/openapi.json').expect(200)).body as OpenApi;
});
afterAll(() => app.close());

const { license } = JSON.parse(await readFile('package.json', 'utf8')) as { license: string };
const bearer = () => ({ authorization: `Bearer ${token}` });

describe('REST reads', () => {
  test('R246: have an ETag, and get 304 while unchanged, with and without /api', async () => {
    const reads = app
      .get(AccessTable)
      .entries()
      .map(({ operation, policy }) => ({ path: operation.replace('GET ', ''), allow: policy?.allow }))
      .filter(({ path }) =>
        /^\/(api\/)?(blogs|events|team|gallery|special-event|membership|video)\b(?!.*(?:\.ics|poster)$)/.test(path),
      )
      .map(({ path, allow }) => ({ path: path.replace(':slug', published.slug), isPublic: allow === 'anybody' }));
    expect(reads).toHaveLength(18);
    for (const { path, isPublic } of reads) {
      const known = isPublic ? {} : bearer();
      const { headers, text } = await app.rest().get(path).set(known).expect(200);
      expect([path, headers['cache-control']]).toEqual([path, isPublic ? 'no-cache' : 'private, no-cache']);
      const again = await app.rest().get(path).set(known).set('if-none-match', headers.etag!).expect(304);
      expect([path, again.text, again.headers.etag]).toEqual([path, '', headers.etag]);
      const other = path.startsWith('/api/') ? path.slice('/api'.length) : `/api${path}`;
      expect((await app.rest().get(other).set(known)).text).toBe(text);
    }
  });

  test('have a new ETag after a change', async () => {
    const { headers, body: before } = await app.rest().get('/api/events');
    const event = { title: 'New', description: 'x', date: '2027-03-04', time: '6 PM', location: 'Hall', type: 'other' };
    await restEventsApi(app.url).create(event, token);
    const { body } = await app.rest().get('/api/events').set('if-none-match', headers.etag!).expect(200);
    expect(body).toHaveLength(before.length + 1);
  });

  test('are private while signed in', async () => {
    const { headers } = await app.rest().get('/api/events').set(bearer());
    expect(headers['cache-control']).toBe('private, no-cache');
  });

  test('have the same headers for HEAD', async () => {
    for (const known of [{}, bearer()]) {
      const [{ headers: got }, { headers: head }] = await Promise.all([
        app.rest().get('/api/events').set(known),
        app.rest().head('/api/events').set(known),
      ]);
      expect([head['cache-control'], head.etag]).toEqual([got['cache-control'], got.etag]);
    }
  });
});

test('R206 R240: accept a bearer token or the cookie; an invalid one does not affect public endpoints', async () => {
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

describe('the OpenAPI document', () => {
  test('R246: is valid OpenAPI 3.1 for an independent validator', async () => {
    const result = await new Validator().validate(structuredClone(document) as unknown as Record<string, unknown>);
    expect(result).toEqual({ valid: true });
    expect(document.openapi).toMatch(/^3\.1\./);
  });

  test('lists every endpoint under /api with its access', () => {
    const routes = app
      .get(AccessTable)
      .entries()
      .filter(({ operation }) => operation.includes(' /api/') && !/\/(openapi\.json|docs|docs\/rest)$/.test(operation));
    const shown = calls().map(({ verb, path, operation }) => [
      `${verb.toUpperCase()} /api${path.replace(/\{\w+\}/g, '{}')}`,
      operation.security[0]?.bearer?.[0] ?? 'public',
    ]);
    // Without an id there is nothing to change: the call is there to say so.
    const known = routes
      .map(({ operation, policy }) => [
        operation.replace(/:\w+/g, '{}'),
        policy && policy.allow !== 'anybody' ? policy.apiKeyScope : 'public',
      ])
      .filter(([name]) => !/^(PUT|DELETE) \/api\/events$/.test(name!));
    expect(Object.fromEntries(shown)).toEqual(Object.fromEntries(known));
  });

  test('has the validation rules of the code', () => {
    const { properties, required } =
      document.paths['/events']!.post!.requestBody!.content['multipart/form-data']!.schema;
    expect(properties!.title).toMatchObject({ minLength: 1, maxLength: EVENT_LIMITS.title });
    expect(properties!.type).toMatchObject({ enum: Object.values(EVENT_TYPES) });
    expect(required!.toSorted()).toEqual(['date', 'description', 'location', 'time', 'title', 'type']);
    const post = document.paths['/blogs']!.post!.requestBody!.content['multipart/form-data']!.schema;
    expect(post.properties!.author!.properties!.name!.maxLength).toBe(BLOG_LIMITS.authorName);
    expect(post.properties).not.toHaveProperty('slug');
  });

  test('has one key per path, whatever its parameter is called', () => {
    const paths = Object.keys(document.paths);
    expect(new Set(paths.map((path) => path.replace(/\{\w+\}/g, '{}'))).size).toBe(paths.length);
    expect(Object.keys(document.paths['/blogs/{key}']!).toSorted()).toEqual(['delete', 'get', 'put']);
    for (const { path, operation } of calls()) {
      const named = (operation.parameters ?? []).filter((parameter) => parameter.in === 'path');
      expect(named.map(({ name }) => `{${name}}`)).toEqual(path.match(/\{\w+\}/g) ?? []);
      for (const { description } of named) expect(description).toMatch(/\.$/);
    }
  });

  test('has licence and contact, and describes each operation and its errors', () => {
    expect(document.info.license).toEqual({ name: 'MIT', identifier: license });
    expect(document.info.contact).toEqual({ name: app.config.site.name, url: `${app.url}/contact` });
    for (const { path, operation } of calls()) {
      expect([path, operation.description]).toEqual([path, expect.stringMatching(/^[A-Z`].+\.$/s)]);
      const statuses = Object.keys(operation.responses);
      expect([path, statuses.some((status) => status.startsWith('4'))]).toEqual([path, true]);
    }
  });

  test('R246: documents 304 for responses with an ETag, and nowhere else', () => {
    const shown = calls().filter(({ operation }) => operation.responses['304']);
    expect(shown.map(({ verb, path }) => `${verb} ${path}`).toSorted()).toEqual(
      calls()
        .filter(({ verb, path }) => verb === 'get' && !path.startsWith('/health'))
        .map(({ verb, path }) => `${verb} ${path}`)
        .toSorted(),
    );
    for (const { operation } of shown) expect(operation.responses['304']).toHaveProperty('headers.ETag');
  });

  test('describes files as binary with their types', () => {
    const contents = calls().flatMap(({ operation }) => Object.entries(operation.requestBody?.content ?? {}));
    const forms = contents.filter(([type]) => type === 'multipart/form-data');
    const files = forms.flatMap(([, { schema, encoding = {} }]) =>
      Object.entries(schema.properties!)
        .filter(([, property]) => [property, ...(property.anyOf ?? [])].some(({ format }) => format === 'binary'))
        .map(([name]) => [name, encoding[name]?.contentType]),
    );
    const image = 'text/plain, image/jpeg, image/png, image/webp';
    expect(Object.fromEntries(files)).toEqual({
      coverImage: image,
      authorImage: 'image/jpeg, image/png, image/webp',
      image,
      image1: image,
      image2: image,
      video: 'video/mp4, video/quicktime, video/x-msvideo',
    });
  });

  test('lists one type for each body, and says which others the call reads', async () => {
    const told = { JSON: 'application/json', 'a URL-encoded form': 'application/x-www-form-urlencoded' };
    for (const { verb, path, operation } of calls().filter(({ operation }) => operation.requestBody)) {
      const { content, description = '' } = operation.requestBody!;
      const [listed, ...others] = Object.keys(content);
      expect([path, others]).toEqual([path, []]);
      // Generators of clients prefer JSON where both are there, and could then send no file.
      if (JSON.stringify(content).includes('"binary"')) expect([path, listed]).toEqual([path, 'multipart/form-data']);
      const named = Object.entries(told).filter(([name]) => description.toLowerCase().includes(name.toLowerCase()));
      const types = [listed!, ...named.map(([, type]) => type)];
      const { body, status } = await app
        .rest()
        [verb as 'post'](`/api${path.replace(/\{\w+\}/, '00000000-0000-4000-8000-000000000000')}`)
        .set({ ...bearer(), 'content-type': 'text/plain' })
        .send('x');
      expect([path, status]).toEqual([path, 415]);
      for (const type of types) expect([path, body.message]).toEqual([path, expect.stringContaining(type)]);
    }
  });

  test('has an example for every body and response that matches its schema', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true });
    (addFormats as unknown as (to: Ajv2020) => void)(ajv);
    ajv.addFormat('binary', true);
    ajv.addSchema({ ...document, $id: 'document' });
    const fits = (schema: object, example: unknown): string => {
      const pointing = JSON.parse(JSON.stringify(schema).replaceAll('"#/', '"document#/')) as object;
      return ajv.validate(pointing, example) ? '' : ajv.errorsText();
    };
    let seen = 0;
    const check = (where: string, { schema, example }: { schema: object; example?: unknown }) => {
      expect([where, example !== undefined, fits(schema, example)]).toEqual([where, true, '']);
      seen++;
    };
    for (const { verb, path, operation } of calls()) {
      for (const [type, media] of Object.entries(operation.requestBody?.content ?? {}))
        if (path !== '/video') check(`${verb} ${path} ${type}`, media);
      for (const [status, { content = {} }] of Object.entries(operation.responses))
        for (const media of Object.values(content)) check(`${verb} ${path} ${status}`, media);
    }
    for (const [status, { content }] of Object.entries(document.components.responses))
      for (const media of Object.values(content)) check(status, media);
    expect(seen).toBeGreaterThan(50);
  });

  test('documents repeatable and conditional operations with their errors', () => {
    const headersOf = ({ parameters = [] }: (typeof all)[number]['operation']) =>
      parameters.filter((parameter) => parameter.in === 'header').map(({ name }) => name);
    const all = calls();
    const named = (header: string) =>
      all.filter(({ operation }) => headersOf(operation).includes(header)).map(({ verb, path }) => `${verb} ${path}`);
    expect(named('Idempotency-Key').sort()).toEqual([
      'post /blogs',
      'post /blogs/submit-draft',
      'post /events',
      'post /gallery',
      'post /special-event',
      'post /team',
      'post /v1.0/email/send',
      'post /v1.0/email/send-form',
    ]);
    // Signing in and out and mail change nothing that is read; what adds to a list changes no record.
    const changing = all.filter(({ verb, path }) => verb !== 'get' && !/auth|v1/.test(path));
    const adding = named('Idempotency-Key').filter((call) => call !== 'post /special-event');
    const others = changing.map(({ verb, path }) => `${verb} ${path}`).filter((call) => !adding.includes(call));
    expect(named('If-Match').sort()).toEqual(others.sort());
    for (const { operation } of all) {
      const headers = headersOf(operation);
      expect('412' in operation.responses).toBe(headers.includes('If-Match'));
      expect('422' in operation.responses).toBe(headers.includes('Idempotency-Key'));
    }
  });

  test('names no visitors in the limits of calls that ignore cookies', () => {
    for (const { path, operation } of calls().filter(({ path }) => path.startsWith('/v1.0/'))) {
      expect([path, operation.description]).toEqual([path, expect.stringContaining('per network address')]);
      expect([path, operation.description]).toEqual([path, expect.not.stringContaining('visitor')]);
    }
  });

  test('gets 304 while unchanged, and is readable from any origin', async () => {
    const { headers } = await app.rest().get('/api/openapi.json');
    expect(headers['access-control-allow-origin']).toBe('*');
    await app.rest().get('/api/openapi.json').set('if-none-match', headers.etag!).expect(304);
  });
});

describe('documented request bodies', () => {
  const IMAGE = 'https://pictures.example/stage.jpg';
  /** The example of each call that makes something, as the manual shows it. */
  const createCalls = () => {
    const samples = new Examples(document.components.schemas);
    return calls()
      .filter(({ verb, operation }) => verb === 'post' && operation.requestBody)
      .filter(({ path }) => !/login|v1/.test(path))
      .map(({ path, operation }) => {
        const [{ schema }] = Object.values(operation.requestBody!.content) as [Media];
        const body: Record<string, unknown> = {
          ...samples.body(schema),
          ...(schema.required?.includes('image') && { image: IMAGE }),
        };
        return { path, body, schema };
      });
  };
  const post = (path: string, body: object) => app.rest().post(`/api${path}`).set(bearer()).send(body);

  test('are sufficient: the examples of the manual succeed as documented', async () => {
    const check = createResponseValidator(document);
    expect(createCalls().map(({ path }) => path)).toHaveLength(7);
    for (const { path, body } of createCalls()) {
      const answer = await post(path, body);
      expect(check({ method: 'POST', path, status: answer.status, body: answer.body })).toBeNull();
      expect([path, answer.status < 300]).toEqual([path, true]);
    }
  });

  test('have no field that the call ignores without saying so: a list in its place is rejected', async () => {
    for (const { path, body, schema } of createCalls())
      for (const [name, field] of Object.entries(schema.properties!)) {
        // Only a form can have a file.
        if (field.format === 'binary') continue;
        const wrong = field.properties
          ? Object.keys(field.properties).map((key) => ({ ...Object(body[name]), [key]: [[]] }) as object)
          : [[[]]];
        for (const value of wrong)
          expect([path, name, value, (await post(path, { ...body, [name]: value })).status]).toEqual([
            path,
            name,
            value,
            400,
          ]);
      }
  });

  test('are read as a URL-encoded form too', async () => {
    for (const { path, body } of createCalls()) {
      const fields = Object.entries(body).map(([name, value]): [string, string] => [
        name,
        typeof value === 'string' ? value : JSON.stringify(value),
      ]);
      const answer = await app
        .rest()
        .post(`/api${path}`)
        .set(bearer())
        .type('form')
        .send(new URLSearchParams(fields).toString());
      expect([path, answer.status < 300]).toEqual([path, true]);
    }
  });

  test('are necessary: without any required field the request is rejected', async () => {
    for (const { path, body, schema } of createCalls())
      for (const name of schema.required ?? []) {
        const { [name]: _, ...rest } = body;
        expect([path, name, (await post(path, rest)).status]).toEqual([path, name, 400]);
      }
  });

  test('accept files where documented', async () => {
    const bytes = Buffer.from(await (await picture(60, 40)).arrayBuffer());
    for (const { path, body } of createCalls()) {
      const asForm = document.paths[path]!.post!.requestBody!.content['multipart/form-data']?.schema ?? {};
      const files = Object.entries(asForm.properties ?? {}).filter(([, { anyOf }]) =>
        anyOf?.some(({ format }) => format === 'binary'),
      );
      if (!files.length) continue;
      const { image: _, ...fields } = body;
      const form = app.rest().post(`/api${path}`).set(bearer());
      for (const [name, value] of Object.entries(fields))
        void form.field(name, typeof value === 'string' ? value : JSON.stringify(value));
      for (const [name] of files) void form.attach(name, bytes, 'stage.png');
      expect([path, (await form).status < 300]).toEqual([path, true]);
    }
  });
});

describe('the REST manual', () => {
  test('lists every endpoint, runs only the site’s script, and loads nothing from elsewhere', async () => {
    const { text, headers } = await app.rest().get('/api/docs/rest').expect(200).expect('content-type', /html/);
    for (const { operation } of calls()) expect(text).toContain(`<article id="${operation.operationId}">`);
    expect(headers['content-security-policy']).toContain(`script-src 'self'; style-src 'self';`);
    expect(text.match(/<script[^>]*>/g)).toEqual([expect.stringMatching(/^<script src="\/assets\/head-[\w-]+\.js">$/)]);
    const loaded = Array.from(
      text.matchAll(/<(?:script|link(?! rel="canonical")|img)[^>]+(?:src|href)="([^"]+)"/g),
      ([, address]) => address!,
    );
    expect(loaded.length).toBeGreaterThan(1);
    for (const address of loaded) await app.rest().get(address).expect(200);
  });

  test('keeps its policy when it is requested again: 304 has no other', async () => {
    const { headers } = await app.rest().get('/api/docs/rest');
    const again = await app.rest().get('/api/docs/rest').set('if-none-match', headers.etag!).expect(304);
    // A browser puts the headers of a 304 in the place of those that it has.
    for (const name of ['content-security-policy', 'content-type', 'cross-origin-opener-policy'])
      expect([name, again.headers[name]]).toEqual([name, undefined]);
  });

  test('has its address and a share image', async () => {
    const { text } = await app.rest().get('/api/docs/rest');
    const shown = (name: string) => new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)">`).exec(text)?.[1];
    expect(text).toContain(`<link rel="canonical" href="${app.url}/api/docs/rest">`);
    expect([shown('og:url'), shown('og:type')]).toEqual([`${app.url}/api/docs/rest`, 'website']);
    expect(shown('og:title')).toBe(shown('twitter:title'));
    expect(shown('og:image')).toBe(shown('twitter:image'));
    const card = await app
      .rest()
      .get(new URL(shown('og:image')!).pathname)
      .expect(200);
    expect(card.headers['content-type']).toBe(shown('og:image:type'));
  });

  test('has a command for each endpoint, with files where needed', async () => {
    const { text } = await app.rest().get('/api/docs/rest').expect(200);
    const command = (call: string) => text.split(`<article id="${call}">`)[1]!.split('</article>')[0]!;
    const idOf = (verb: string, path: string) =>
      calls().find((call) => call.verb === verb && call.path === path)!.operation.operationId;
    expect(command(idOf('post', '/gallery'))).toContain('image=@picture.jpg');
    expect(command(idOf('put', '/video'))).toContain('video=@film.mp4');
  });

  test('escapes all text, whatever the club is called', () => {
    const generated = app.get(ApiDocument).make();
    const { body } = manual({ ...generated, info: { ...generated.info, title: '<b>Club</b> & "friends"' } });
    expect(body).toContain('<h1>&lt;b&gt;Club&lt;/b&gt; &amp; &quot;friends&quot;</h1>');
  });
});
