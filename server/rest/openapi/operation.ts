import { STATUS_CODES } from 'node:http';
import { z } from 'zod';
import { describeAccess, type OperationPolicy } from '../../core/access/policy.js';
import type { OperationDoc } from '../../infra/http/api-operation.js';
import {
  IDEMPOTENCY_HEADER,
  IDEMPOTENCY_HOURS,
  IDEMPOTENCY_KEY_LENGTH,
  VISITOR_KEY_MIN_LENGTH,
} from '../../core/records/idempotency/idempotency-key.js';
import { IMAGE_TYPES, VIDEO_TYPES } from '../../shared/media.js';
import { ID_EXAMPLE } from '../response-parts.js';
import type { RequestForms } from './request-forms.js';
import { FILE, type Schema, type Schemas, takesFile } from './schemas.js';
import type { ErrorStatus } from './texts.js';

interface Parameter {
  name: string;
  in: 'path' | 'query' | 'header';
  required: boolean;
  description?: string;
  schema: Schema;
  example?: string;
}

export interface Media {
  schema: Schema;
  /** Media types of the files in a form, by field. */
  encoding?: Record<string, { contentType: string }>;
  example?: unknown;
}

export interface ResponseDoc {
  $ref?: string;
  description?: string;
  headers?: object;
  content?: Record<string, Media>;
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description: string;
  /** Alternatives, any of which is enough. The list of `bearer` is the scope that an API key needs. */
  security: Record<string, string[]>[];
  /** The same as a sentence. */
  'x-who': string;
  parameters?: Parameter[];
  requestBody?: { description?: string; required: boolean; content: Record<string, Media> };
  responses: Record<string, ResponseDoc>;
}

type Call = OperationDoc & {
  id: string;
  subject: string;
  summary: string;
  /** Path parameters: name in the code, and name in the document. */
  parameters: { meaning: string; name: string }[];
  status: number;
  /** The response has an ETag for `If-None-Match`. */
  revalidated: boolean;
  /** A write that returns one record. */
  tagged: boolean;
  policy: OperationPolicy;
  /** Names of the file fields; undefined unless it accepts a form. */
  files?: string[];
  schemas: Schemas;
  forms: RequestForms;
};

const JSON_TYPE = 'application/json';
const FORM_TYPE = 'multipart/form-data';
const TAG_OF_RECORD = {
  ETag: {
    description: 'The ETag of the returned record, for `If-Match`.',
    schema: { type: 'string', examples: ['"0198c1d2-6f3e-7a41-9b8c-2d5e7f90a1b3-4"'] },
  },
};
const ETAG = {
  ETag: {
    description: 'Send it as `If-None-Match` to get a 304 while nothing has changed.',
    schema: { type: 'string' },
  },
};
/**
 * Other types of body. If they were listed beside the first, generated clients would send JSON where a file is needed, or no
 * Content-Type at all: decision 46.
 */
const OTHER_TYPES = {
  withFiles: 'Without files, JSON or a URL-encoded form with the same fields is accepted too.',
  withoutFiles: 'A URL-encoded form with the same fields is accepted too.',
} as const;
const NOT_MODIFIED = 'Nothing has changed since the response whose ETag was sent as `If-None-Match`.';

/** Path parameters, by their names in the code. */
const PARAMETERS: Record<string, { description: string; example: string }> = {
  id: { description: 'The `_id` from a response.', example: ID_EXAMPLE },
  slug: { description: 'The `slug` from a response: the last part of the post’s address.', example: 'a-lit-room' },
};

export function describeOperation(call: Call): Operation {
  const body = bodyOf(call);
  const parameters = parametersOf(call);
  return {
    operationId: call.id,
    tags: [call.subject],
    summary: call.summary,
    description: call.details,
    security: securityOf(call.policy),
    'x-who': describeAccess(call.policy),
    ...(parameters.length > 0 && { parameters }),
    ...(body && { requestBody: { required: true, content: body, ...otherTypesOf(call, body) } }),
    responses: { ...successResponses(call), ...errorResponses(call, body !== undefined) },
  };
}

const securityOf = (policy: OperationPolicy): Operation['security'] =>
  policy.allow === 'anybody'
    ? []
    : [{ bearer: policy.apiKeyScope === 'none' ? [] : [policy.apiKeyScope] }, { cookie: [] }];

function bodyOf({ body, omit = [], required = [], extraFields, files, forms, schemas }: Call) {
  if (!body && !files) return undefined;
  if (!body) return { [FORM_TYPE]: withEncoding(videoForm(files ?? []), VIDEO_TYPES) };
  const form = body instanceof z.ZodType ? schemas.of(body, 'input') : forms.of(body, omit);
  const extra = extraFields ? schemas.of(extraFields, 'input').properties : {};
  const mandatory = [...(form.required ?? []), ...required];
  const { required: _, ...rest } = form;
  const schema: Schema = {
    ...rest,
    properties: { ...form.properties, ...extra },
    ...(mandatory.length && { required: mandatory }),
  };
  if (!files?.length) return { [files ? FORM_TYPE : JSON_TYPE]: { schema } };
  return { [FORM_TYPE]: withEncoding(schema, IMAGE_TYPES) };
}

/** Nothing else can take a file alone, and only JSON has nested values. */
function otherTypesOf({ body, files }: Call, content: Record<string, Media>): { description?: string } {
  if (!body) return {};
  if (files) return { description: OTHER_TYPES.withFiles };
  const fields = Object.values(content).flatMap(({ schema }) => Object.values(schema.properties ?? {}));
  return fields.some(({ properties, $ref }) => properties ?? $ref) ? {} : { description: OTHER_TYPES.withoutFiles };
}

const videoForm = (names: string[]): Schema => ({
  type: 'object',
  properties: Object.fromEntries(names.map((name) => [name, { ...FILE, description: 'The file.' }])),
  required: names,
});

function withEncoding(schema: Schema, types: readonly string[]): Media {
  const files = Object.entries(schema.properties ?? {}).filter(([, property]) => takesFile(property));
  if (files.length === 0) return { schema };
  // A picture may also be sent as its address. Text comes first, or orval takes the field for a file alone.
  const typesOf = ({ anyOf }: Schema) => [...(anyOf ? ['text/plain'] : []), ...types].join(', ');
  return {
    schema,
    encoding: Object.fromEntries(files.map(([name, property]) => [name, { contentType: typesOf(property) }])),
  };
}

const IF_MATCH: Parameter = {
  name: 'If-Match',
  in: 'header',
  required: false,
  description:
    'The ETag of the record as you read it. If it has changed since, the response is a 412 and nothing happens. `*` only requires that the record exists.',
  schema: { type: 'string' },
};
const IDEMPOTENCY_KEY: Parameter = {
  name: IDEMPOTENCY_HEADER,
  in: 'header',
  required: false,
  description: `A random text of your choice, at least ${VISITOR_KEY_MIN_LENGTH} characters if you are not signed in. Within ${IDEMPOTENCY_HOURS} hours, the same key with the same request creates nothing new and returns the first result; with a different request it is a 422.`,
  schema: { type: 'string', minLength: 1, maxLength: IDEMPOTENCY_KEY_LENGTH },
};

function parametersOf({ parameters, query, conditional, repeatable, schemas }: Call): Parameter[] {
  const asked = query ? Object.entries(schemas.of(query, 'input').properties ?? {}) : [];
  return [
    ...parameters.map(({ name, meaning }): Parameter => ({
      name,
      in: 'path',
      required: true,
      schema: { type: 'string' },
      ...PARAMETERS[meaning],
    })),
    ...asked.map(([name, { description, ...schema }]): Parameter => ({
      name,
      in: 'query',
      required: false,
      description,
      schema,
    })),
    ...(conditional ? [IF_MATCH] : []),
    ...(repeatable ? [IDEMPOTENCY_KEY] : []),
  ];
}

function successResponses(call: Call): Record<string, ResponseDoc> {
  const { response, textResponse, status, otherStatuses = {}, revalidated, tagged, schemas } = call;
  const content = { [textResponse ? 'text/plain' : JSON_TYPE]: { schema: schemas.of(response) } };
  const headers = (revalidated && { headers: ETAG }) || (tagged && { headers: TAG_OF_RECORD });
  const descriptions = { [status]: STATUS_CODES[status] ?? '', ...otherStatuses };
  return {
    ...Object.fromEntries(
      Object.entries(descriptions).map(([code, description]) => [code, { description, ...headers, content }]),
    ),
    ...(revalidated && { 304: { description: NOT_MODIFIED, headers: ETAG } }),
  };
}

function errorResponses(
  { policy, parameters, rateLimited, conditional, repeatable, errorStatuses = [] }: Call,
  hasBody: boolean,
): Record<string, ResponseDoc> {
  const applies: Record<ErrorStatus, boolean> = {
    400: true,
    401: policy.allow !== 'anybody' || errorStatuses.includes(401),
    403: policy.allow !== 'anybody' || errorStatuses.includes(403),
    404: parameters.length > 0,
    412: conditional === true,
    413: hasBody,
    415: hasBody,
    422: repeatable === true,
    429: rateLimited !== false,
    451: errorStatuses.includes(451),
    503: true,
  };
  return Object.fromEntries(
    Object.entries(applies)
      .filter(([, does]) => does)
      .map(([status]) => [status, { $ref: `#/components/responses/${status}` }]),
  );
}
