import { createParamDecorator, type ExecutionContext } from '@nestjs/common';
import type { Request } from 'express';
import { principalOf } from '../../core/access/request-principal.js';
import { idempotentRequest, type IdempotentRequest } from '../../core/records/idempotency/idempotent-request.js';
import { IDEMPOTENCY_HEADER } from '../../core/records/idempotency/idempotency-key.js';

/** The `Idempotency-Key` header as sent by this principal; undefined without one. Throws INVALID_INPUT for an invalid key. */
export const RequestIdempotency = createParamDecorator(
  (_: unknown, context: ExecutionContext): IdempotentRequest | undefined =>
    idempotentRequest(context.switchToHttp().getRequest<Request>().get(IDEMPOTENCY_HEADER), principalOf(context)),
);
