import { applyDecorators, SetMetadata, type Type, UseGuards } from '@nestjs/common';
import type { z } from 'zod';
import { BodyGuard } from './body.guard.js';

export const API_OPERATION = 'api-operation';
export const API_TAG = 'api-tag';

/** Documentation of a REST handler for the OpenAPI document, in addition to its path, access and file fields. */
export interface OperationDoc {
  response: z.ZodType;
  /** The response is text instead of JSON. */
  textResponse?: true;
  /** Schema of the request body: an input class with validation rules, or a plain shape. */
  body?: Type | z.ZodObject;
  /** Fields of that input that the REST API does not accept. */
  omit?: readonly string[];
  /** Fields that are required here although the input makes them optional. */
  required?: readonly string[];
  /** Fields of the body that the input has under another name. */
  extraFields?: z.ZodObject;
  query?: z.ZodObject;
  /** Other success statuses, with the reason for each. */
  otherStatuses?: Readonly<Record<number, string>>;
  /** Supports `If-Match`. The handler must check the condition where it locks the record. */
  conditional?: true;
  /** Creates a record and accepts an `Idempotency-Key`. */
  repeatable?: true;
  rateLimited?: false;
  /** Error statuses that cannot be derived from the path or the access. */
  errorStatuses?: readonly (401 | 403 | 451)[];
  details: string;
}

/** Adds a REST handler to the OpenAPI document, and rejects bodies that it could not read. `summary` is one sentence. */
export const ApiOperation = (summary: string, doc: OperationDoc) =>
  applyDecorators(SetMetadata(API_OPERATION, { summary, ...doc }), UseGuards(new BodyGuard(doc.body !== undefined)));

/** Groups the operations of a controller under a heading with a description of a sentence or two. */
export const ApiTag = (name: string, description: string) => SetMetadata(API_TAG, { name, description });
