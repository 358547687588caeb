import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { type Access, whoMay } from '../../platform/access/access.js';
import type { CallTold } from '../../platform/http/call.js';
import type { Forms } from './forms.js';
import type { Schema, Schemas } from './schemas.js';
import type { CommonAnswer } from './words.js';

interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}

export interface Answer {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, { schema: Schema }>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  /** Ways in, any of which is enough; a bearer that is an API key must be for what stands there. */
  security: Record<string, string[]>[];
  /** The same, to be read. */
  'x-who': string;
  parameters?: Parameter[];
  requestBody?: { required: boolean; content: Record<string, { schema: Schema }> };
  responses: Record<string, Answer>;
}

type Call = CallTold & {
  id: string;
  subject: string;
  summary: string;
  parameters: string[];
  status: number;
  /** A GET. */
  reading: boolean;
  access: Access;
  /** Names of the files that its form may hold; undefined where it takes no form. */
  files?: string[];
  schemas: Schemas;
  forms: Forms;
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const ETAG = {
  ETag: { description: 'Send it as `If-None-Match` and get a 304 while nothing changed.', schema: { type: 'string' } },
};

export function describeOperation(call: Call): Operation {
  const body = bodyOf(call);
  const parameters = parametersOf(call);
  return {
    operationId: call.id,
    tags: [call.subject],
    summary: call.summary,
    ...(call.more && { description: call.more }),
    security: securityOf(call.access),
    'x-who': whoMay(call.access),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body } }),
    responses: { ...goodAnswers(call), ...badAnswers(call, body !== undefined) },
  };
}

const securityOf = (access: Access): Operation['security'] =>
  access === 'public' ? [] : [{ bearer: access.key === 'no key' ? [] : [access.key] }, { cookie: [] }];

function bodyOf({ takes, without = [], must = [], also, files, forms, schemas }: Call) {
  if (!takes && !files) return undefined;
  if (!takes) return { [FORM_TYPE]: { schema: filmForm(files!) } };
  const {
    required = [],
    properties,
    ...form
  } = takes instanceof z.ZodType ? schemas.of(takes, 'input') : forms.of(takes, without);
  const more = also ? schemas.of(also, 'input').properties : {};
  const asked = [...required, ...must];
  const schema: Schema = { ...form, properties: { ...properties, ...more }, ...(asked.length && { required: asked }) };
  const types = files ? [FORM_TYPE, JSON_TYPE] : [JSON_TYPE];
  return Object.fromEntries(types.map((type) => [type, { schema }]));
}

const filmForm = (names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(
    names.map((name) => [name, { type: 'string', contentMediaType: 'video/*', description: 'The file.' }]),
  ),
  required: names,
});

function parametersOf({ parameters, query, schemas }: Call): Parameter[] {
  const asked = query ? Object.entries(schemas.of(query, 'input').properties ?? {}) : [];
  return [
    ...parameters.map((name): Parameter => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    ...asked.map(([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      required: false,
      description,
      schema,
    })),
  ];
}

function goodAnswers({ answers, answersText, status, or = {}, reading, schemas }: Call): Record<string, Answer> {
  const content = { [answersText ? 'text/plain' : JSON_TYPE]: { schema: schemas.of(answers) } };
  const headers = reading && { headers: ETAG };
  const all: [number, string][] = [
    [status, STATUS_CODES[status]!],
    ...Object.entries(or).map(([other, description]): [number, string] => [Number(other), description]),
  ];
  return Object.fromEntries(all.map(([code, description]) => [code, { description, ...headers, content }]));
}

function badAnswers(
  { access, parameters, query, files, limited, refuses = [] }: Call,
  hasBody: boolean,
): Record<string, Answer> {
  const names: Record<CommonAnswer, boolean> = {
    400: hasBody || query !== undefined,
    401: access !== 'public' || refuses.includes(401),
    403: access !== 'public' || refuses.includes(403),
    404: parameters.length > 0,
    413: hasBody,
    415: (files?.length ?? 0) > 0,
    429: limited === true,
    451: refuses.includes(451),
    503: true,
  };
  return Object.fromEntries(
    Object.entries(names)
      .filter(([, comes]) => comes)
      .map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}
