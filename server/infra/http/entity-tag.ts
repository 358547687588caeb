import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { createHash } from 'node:crypto';
import { DomainError } from '../../shared/errors.js';
import type { Condition, Identified } from '../../core/records/versioned.js';

const records = new WeakMap<object, Identified>();

/** Marks `body` as the representation of `record`, so that its response carries the record's entity tag. */
export function represents<T extends object>({ id, version }: Identified, body: T): T {
  records.set(body, { id, version });
  return body;
}

const opaqueTagOf = ({ id, version }: Identified): string => `${id}-${version}`;

/**
 * The ETag of a response that represents one record, undefined for any other. A GET shows more than the editable fields, such as the
 * number of claps, so its tag also has a hash of the body, which lets `If-None-Match` notice every change.
 */
export function entityTagOf(body: unknown, isRead: boolean): string | undefined {
  const record = typeof body === 'object' && body !== null ? records.get(body) : undefined;
  if (!record) return undefined;
  const hash = () => createHash('sha256').update(JSON.stringify(body)).digest('base64url').slice(0, 16);
  return isRead ? `"${opaqueTagOf(record)}/${hash()}"` : `"${opaqueTagOf(record)}"`;
}

/** An entity tag, strong or weak. The capture ends before the hash that GET responses append. */
const TAG = /^(?:W\/)?"([\x21\x23-\x2e\x30-\x7e]*)(?:\/[^"]*)?"$/;

/**
 * Parses `If-Match` (RFC 9110, 13.1.1); undefined without that header. `*` matches any record. Only opaque tags are compared, because a
 * compressing proxy may have weakened them.
 */
export function parseIfMatch(request: Request): Condition | undefined {
  const header = request.get('If-Match')?.trim();
  if (header === undefined) return undefined;
  if (header === '*') return () => true;
  const tags = header.split(',').map((tag) => TAG.exec(tag.trim())?.[1]);
  return (record) => tags.includes(opaqueTagOf(record));
}

/** The condition that the request sets for changing a record. */
export const IfMatch = createParamDecorator((_: unknown, context: ExecutionContext): Condition | undefined =>
  parseIfMatch(context.switchToHttp().getRequest<Request>()),
);

export function requireMatch(condition: Condition | undefined, record: Identified): void {
  if (condition && !condition(record)) throw new DomainError('PRECONDITION_FAILED');
}
