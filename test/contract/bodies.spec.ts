import { afterAll, beforeAll, describe, expect, test } from '@jest/globals';
import { gzipSync } from 'node:zlib';
import { AccessTable } from '../../server/core/access/access-table.js';
import { startApp, type TestApp } from '../support/app.js';
import { restBlogApi } from '../support/blog-apis.js';
import { restEventsApi } from '../support/events-apis.js';
import { restTeamApi } from '../support/team-apis.js';

/** Every REST call that writes is sent every body that it cannot read. */
let app: TestApp;
let token: string;

beforeAll(async () => {
  app = await startApp();
  token = await app.signIn();
});
afterAll(() => app.close());

interface Body {
  type?: string;
  encoding?: string;
  data?: string | Uint8Array<ArrayBuffer> | ReadableStream;
}

const JSON_TYPE = 'application/json';
const FORM = 'multipart/form-data; boundary=x';
const URLENCODED = 'application/x-www-form-urlencoded';

const UNREADABLE: [string, Body, readonly number[]][] = [
  ['no body at all', {}, [400]],
  ['no body, but a type', { type: JSON_TYPE }, [400]],
  ['an empty body of unknown length', { type: JSON_TYPE, data: new Blob([]).stream() }, [400]],
  ['an empty form', { type: FORM, data: '' }, [400]],
  ['text', { type: 'text/plain', data: 'title=x' }, [415]],
  ['JSON as text', { type: 'text/plain', data: '{"title":"x"}' }, [415]],
  ['bytes', { type: 'application/octet-stream', data: '{"title":"x"}' }, [415]],
  ['XML', { type: 'application/xml', data: '<title>x</title>' }, [415]],
  ['JSON of another kind', { type: 'application/merge-patch+json', data: '{"title":"x"}' }, [415]],
  ['no type', { data: new TextEncoder().encode('{"title":"x"}') }, [415]],
  ['a type that makes no sense', { type: 'nonsense', data: '{"title":"x"}' }, [415]],
  ['JSON that curl labels as a form', { type: URLENCODED, data: '{"title":"a=b&c"}' }, [415]],
  ['broken JSON', { type: JSON_TYPE, data: '{ "title": ' }, [400, 415]],
  ['a JSON list', { type: JSON_TYPE, data: '[{"title":"x"}]' }, [400, 415]],
  ['a JSON text', { type: JSON_TYPE, data: '"x"' }, [400, 415]],
  ['null', { type: JSON_TYPE, data: 'null' }, [400, 415]],
  ['an unknown charset', { type: `${JSON_TYPE}; charset=klingon`, data: '{"title":"x"}' }, [415]],
  ['an unknown encoding', { type: JSON_TYPE, encoding: 'compress', data: '{"title":"x"}' }, [415]],
  ['a broken encoding', { type: JSON_TYPE, encoding: 'gzip', data: '{"title":"x"}' }, [400, 415]],
  ['a compressed form', { type: FORM, encoding: 'gzip', data: gzipSync(form('title', 'x')) }, [415]],
  ['a form without a boundary', { type: 'multipart/form-data', data: form('title', 'x') }, [400, 415]],
  ['a form that ends too early', { type: FORM, data: form('title', 'x').slice(0, -8) }, [400, 415]],
  ['a form that does not begin', { type: FORM, data: 'title=x' }, [400, 415]],
];

function form(name: string, value: string): string {
  return `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n--x--\r\n`;
}

const send = (method: string, path: string, { type, encoding, data }: Body, headers: Record<string, string> = {}) =>
  fetch(app.url + path, {
    method,
    headers: {
      authorization: `Bearer ${token}`,
      ...(type && { 'content-type': type }),
      ...(encoding && { 'content-encoding': encoding }),
      ...headers,
    },
    body: data instanceof ReadableStream ? new Blob([]).stream() : data,
    // As fetch demands of a body of unknown length.
    ...(data instanceof ReadableStream && { duplex: 'half' }),
  });

/** Calls that take no body; whatever is sent is ignored. */
const WITHOUT_BODY = /^(DELETE .*|PUT .*\/clap|POST .*\/logout)$/;

/** `[method, path]` of each REST call that writes, with the prefix. */
const writes = (): [string, string][] =>
  app
    .get(AccessTable)
    .entries()
    .map(({ operation }) => operation)
    .filter((operation) => /^(POST|PUT|PATCH|DELETE) \/api\//.test(operation))
    .map((operation) => operation.split(' ') as [string, string]);

const AUTHOR = { name: 'A', department: 'Web', linkedin: 'https://www.linkedin.com/in/a' };
const EVENT = { title: 'Kept', description: 'x', date: '2990-02-07', time: '6 pm', location: 'Hall', type: 'other' };

test.each(UNREADABLE)(
  '%s is 400 or 415 with one sentence on every write, and nothing changes',
  async (_, body, statuses) => {
    const { data: event } = await restEventsApi(app.url).create(EVENT, token);
    const before = await (await fetch(`${app.url}/api/events`)).text();
    const taking = writes().filter(([method, path]) => !WITHOUT_BODY.test(`${method} ${path}`));
    expect(taking.length).toBeGreaterThanOrEqual(14);
    for (const [method, path] of taking) {
      const answer = await send(method, path.replace(':id', event.id), body);
      const { message } = (await answer.json()) as { message: string };
      expect([method, path, answer.status, message]).toEqual([
        method,
        path,
        statuses.find((status) => status === answer.status) ?? statuses,
        expect.stringMatching(/^[A-Z][^\n]{15,}$/),
      ]);
    }
    expect(await (await fetch(`${app.url}/api/events`)).text()).toBe(before);
  },
);

describe('a write that takes no body', () => {
  const bodies: [string, Body][] = [
    ['none', {}],
    ['an empty one of some type', { type: URLENCODED }],
    ['text', { type: 'text/plain', data: 'x' }],
    ['a form', { type: FORM, data: form('title', 'x') }],
  ];
  test.each(bodies)('succeeds with %s', async (_, body) => {
    const { data: post } = await restBlogApi(app.url).create(
      { title: 'A', author: AUTHOR, status: 'published' },
      token,
    );
    const { data: event } = await restEventsApi(app.url).create(EVENT, token);
    for (const [method, path] of [
      ['PUT', `/api/blogs/${post.id}/clap`],
      ['DELETE', `/api/blogs/${post.id}`],
      ['DELETE', `/api/events/${event.id}`],
      ['POST', '/api/auth/logout'],
    ] as const)
      expect([method, path, (await send(method, path, body)).status]).toEqual([method, path, 200]);
    token = await app.signIn();
  });
});

test.each([
  ['JSON', { type: JSON_TYPE, data: '{"title":"Changed & new"}' }],
  ['compressed JSON', { type: JSON_TYPE, encoding: 'gzip', data: gzipSync('{"title":"Changed & new"}') }],
  ['a urlencoded form', { type: `${URLENCODED};charset=UTF-8`, data: 'title=Changed+%26+new' }],
  ['a multipart form', { type: FORM, data: form('title', 'Changed & new') }],
] as [string, Body][])('%s is read', async (_, body) => {
  const { data: event } = await restEventsApi(app.url).create(EVENT, token);
  const answer = await send('PUT', `/api/events/${event.id}`, body);
  expect([answer.status, await answer.json()]).toMatchObject([200, { title: 'Changed & new', location: 'Hall' }]);
});

test.each([
  ['with changes', '{"title":"Changed","name":"Changed"}'],
  ['without changes', '{}'],
])('a stale If-Match is 412 for an update %s', async (_, data) => {
  const { data: event } = await restEventsApi(app.url).create(EVENT, token);
  const { data: member } = await restTeamApi(app.url).create(
    { name: 'A', position: 'President', year: '26/27' },
    token,
  );
  for (const path of [`/api/events/${event.id}`, `/api/team/${member.id}`]) {
    const answer = await send('PUT', path, { type: JSON_TYPE, data }, { 'if-match': '"stale-1"' });
    expect([path, answer.status]).toEqual([path, 412]);
  }
});
