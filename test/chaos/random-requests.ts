import {
  buildSchema,
  isEnumType,
  isInputObjectType,
  isLeafType,
  isListType,
  isNonNullType,
  getNamedType,
  type GraphQLField,
  type GraphQLInputType,
  type GraphQLOutputType,
} from 'graphql';
import { readFileSync } from 'node:fs';

export interface RandomRequest {
  method: string;
  /** Encoded. */
  path: string;
  headers: Record<string, string>;
  body?: string;
}

type Random = () => number;

const oneOf = <T>(values: readonly T[], random: Random): T => values[Math.floor(random() * values.length)]!;

/** Texts that programs stumble over: empty, long, control characters, halves of surrogate pairs, markup, SQL, paths, numbers. */
export const HOSTILE_TEXTS = [
  '',
  ' ',
  'a'.repeat(10_000),
  '\0',
  'a\u0000b',
  '\ud800',
  '\u202e\u200b\ufeff',
  '<img src=x onerror=alert(1)>',
  "'; DROP TABLE blog_post; --",
  '../../etc/passwd',
  '%00%2e%2e%2f',
  '{{7*7}}',
  '-1',
  '1e999',
  '9007199254740993',
  'NaN',
  '2026-02-30',
  '2026-11-26T25:61:61Z',
  '0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3',
  '__proto__',
  'constructor',
  'true',
  'null',
  'A title',
] as const;

const VALUES: readonly unknown[] = [
  null,
  true,
  0,
  -1,
  1.5,
  2 ** 53,
  [],
  {},
  [[[[]]]],
  { __proto__: null },
  ...HOSTILE_TEXTS,
];

const HEADERS: Record<string, readonly string[]> = {
  accept: ['', '*/*;q=nonsense', 'text/html', 'application/json', 'a'.repeat(3000)],
  'accept-encoding': ['br;q=0, gzip;q=0, identity;q=0', 'x-unknown', '*', 'br, br, br'],
  'content-type': [
    '',
    'application/json; charset=utf-7',
    'multipart/form-data',
    'text/plain',
    'application/x-www-form-urlencoded',
  ],
  cookie: ['adminToken=x', `a=${'b'.repeat(3000)}`, '=;=;;', '__Host-adminToken=%00'],
  authorization: [
    'Bearer',
    'Bearer x.y.z',
    'Basic YTpi',
    'Bearer eyJhbGciOiJub25lIn0.e30.',
    `Bearer ${'x'.repeat(3000)}`,
  ],
  'if-none-match': ['*', 'W/"x"', '"'.repeat(200), 'W/'],
  'if-modified-since': ['yesterday', 'Thu, 01 Jan 1970 00:00:00 GMT'],
  range: ['bytes=0-', 'bytes=-0', 'bytes=9-1', 'bytes=0-1,2-3', `bytes=${'1,'.repeat(500)}`],
  origin: ['null', 'https://another.example', 'file://', 'http://['],
  'x-forwarded-for': ['1.2.3.4', '::1', ','.repeat(200), 'a b'],
  'x-forwarded-proto': ['https', 'ftp', ''],
  'x-http-method-override': ['DELETE'],
  'apollo-require-preflight': ['1', ''],
  'sec-fetch-site': ['cross-site', 'same-origin', 'nonsense'],
};

const TYPES: Record<string, (random: Random) => string> = {
  'application/json': (random) =>
    oneOf([randomJson(random), '{', '[1', 'null', '"x"', '[]', '{"a":'.repeat(2000)], random),
  'application/x-www-form-urlencoded': (random) =>
    `title=${encodeURIComponent(wellFormed(oneOf(HOSTILE_TEXTS, random)))}&a[b][c]=1&%`,
  'multipart/form-data; boundary=x': (random) => multipart(random),
  'text/plain': (random) => oneOf(HOSTILE_TEXTS, random),
};

const wellFormed = (text: string): string => text.toWellFormed();

const randomJson = (random: Random): string =>
  JSON.stringify(
    Object.fromEntries(
      [
        'title',
        'content',
        'author',
        'status',
        'id',
        'email',
        'password',
        'date',
        '__proto__',
        'order',
        'image',
        'items',
      ]
        .filter(() => random() < 0.5)
        .map((name) => [name, oneOf(VALUES, random)]),
    ),
  );

/** Parts with good and bad headers, perhaps without an end. */
function multipart(random: Random): string {
  const dispositions = [
    'form-data; name="title"',
    'form-data; name="image"; filename="a.png"',
    'form-data; name="operations"',
    'form-data; name="map"',
    'form-data',
    'form-data; name="__proto__"',
    `form-data; name="${'n'.repeat(500)}"`,
  ];
  const part = () =>
    `--x\r\nContent-Disposition: ${oneOf(dispositions, random)}\r\n\r\n${oneOf(HOSTILE_TEXTS, random)}\r\n`;
  const parts = Array.from({ length: Math.floor(random() * 5) }, part).join('');
  return parts + oneOf(['--x--\r\n', '', '--x', '--x\r\n'], random);
}

const randomHeaders = (random: Random): Record<string, string> =>
  Object.fromEntries(
    Object.entries(HEADERS)
      .filter(() => random() < 0.15)
      .map(([name, values]) => [name, oneOf(values, random)]),
  );

/** A random call of a REST path, such as `/api/blogs/{slug}`, or of an address that is none. */
export function randomRestRequest(paths: readonly string[], random: Random): RandomRequest {
  const method = oneOf(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'], random);
  const template = random() < 0.1 ? `/${oneOf(HOSTILE_TEXTS, random)}` : oneOf(paths, random);
  const filled = template.replace(
    /\{\w+\}/g,
    () => encodeURIComponent(wellFormed(oneOf(HOSTILE_TEXTS, random))) || 'x',
  );
  const query =
    random() < 0.3
      ? `?${oneOf(['search', 'status', 'first', 'page', 'date'], random)}=${encodeURIComponent(wellFormed(oneOf(HOSTILE_TEXTS, random)))}`
      : '';
  const [type, body] = oneOf(Object.entries(TYPES), random);
  const hasBody = !['GET', 'HEAD', 'OPTIONS'].includes(method);
  return {
    method,
    path: (encodeURI(wellFormed(filled)) + query).slice(0, 8000),
    headers: { ...(hasBody && { 'content-type': type }), ...randomHeaders(random) },
    ...(hasBody && { body: body(random) }),
  };
}

const schema = buildSchema(readFileSync(new URL('../../schema.graphql', import.meta.url), 'utf8'));
const FIELDS = [schema.getQueryType()!, schema.getMutationType()!].flatMap((type) =>
  Object.values(type.getFields()).map((field) => ({ operation: type.name.toLowerCase(), field })),
);

/** An operation of one field of the schema, with values that are right, wrong or missing, and sometimes a broken document. */
export function randomGraphqlRequest(random: Random): RandomRequest {
  const { operation, field } = oneOf(FIELDS, random);
  const document = `${operation} { ${field.name}${randomArguments(field, random)}${selection(field.type)} }`;
  const broken = random() < 0.1 ? document.slice(0, Math.floor(random() * document.length)) : document;
  return {
    method: 'POST',
    path: '/graphql',
    headers: { ...randomHeaders(random), 'content-type': 'application/json', 'apollo-require-preflight': '1' },
    body: JSON.stringify({ query: broken, ...(random() < 0.1 && { variables: oneOf(VALUES, random) }) }),
  };
}

function randomArguments(field: GraphQLField<unknown, unknown>, random: Random): string {
  const given = field.args
    .filter(({ type }) => isNonNullType(type) || random() < 0.5)
    .map(({ name, type }) => `${name}: ${randomValue(type, random)}`);
  return given.length ? `(${given.join(', ')})` : '';
}

function randomValue(type: GraphQLInputType, random: Random, depth = 0): string {
  if (random() < 0.05) return oneOf(['null', '[]', '{}', '"x"', '-1', 'NOBODY'], random);
  if (isNonNullType(type)) return randomValue(type.ofType, random, depth);
  if (isListType(type)) return `[${random() < 0.7 ? randomValue(type.ofType, random, depth + 1) : ''}]`;
  if (isEnumType(type)) return oneOf(type.getValues(), random).name;
  if (isInputObjectType(type)) {
    const fields = Object.values(type.getFields()).filter(
      (field) => isNonNullType(field.type) || (depth < 2 && random() < 0.4),
    );
    return `{ ${fields.map((field) => `${field.name}: ${randomValue(field.type, random, depth + 1)}`).join(', ')} }`;
  }
  if (type.name === 'Int' || type.name === 'Float') return String(oneOf([0, 1, -1, 50, 2 ** 31, 2 ** 31 - 1], random));
  if (type.name === 'Boolean') return oneOf(['true', 'false'], random);
  return JSON.stringify(wellFormed(oneOf(HOSTILE_TEXTS, random)));
}

/** All that needs no arguments, one level deep. */
function selection(type: GraphQLOutputType): string {
  const named = getNamedType(type);
  if (isLeafType(named)) return '';
  if (!('getFields' in named)) return ' { __typename }';
  const leaves = Object.values(named.getFields()).filter(
    (field) => 'args' in field && field.args.length === 0 && isLeafType(getNamedType(field.type)),
  );
  return ` { __typename ${leaves.map(({ name }) => name).join(' ')} }`;
}
