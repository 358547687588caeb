import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable, Logger } from '@nestjs/common';
import { type GqlContextType, GqlArgumentsHost } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import { GraphQLError } from 'graphql';
import type { GraphqlContext } from '../access/caller.js';
import { type DomainError, KINDS } from '../../shared/errors.js';
import { toDomainError } from './to-domain-error.js';

/** Seconds after which a caller of a site that is away may come again. */
const RETRY_UNAVAILABLE = 5;

/** The one place where an error becomes an answer, for both doors. Unknown errors are told by a request id; their stack goes to the log. */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  readonly #log = new Logger('Errors');

  catch(exception: unknown, host: ArgumentsHost): GraphQLError | void {
    const error = toDomainError(exception);
    this.report(error);
    if (host.getType<GqlContextType>() === 'graphql') {
      const { req } = GqlArgumentsHost.create(host).getContext<GraphqlContext>();
      return graphqlError(error, req?.id);
    }
    const http = host.switchToHttp();
    this.#answer(error, http.getRequest<Request>(), http.getResponse<Response>());
  }

  /** Logs what nobody expected, and what keeps the site from answering. */
  report(error: DomainError): void {
    if (error.kind === 'internal') this.#log.error(error.cause);
    if (error.kind === 'unavailable')
      this.#log.warn(`Unavailable: ${String((error.cause as Error | undefined)?.message ?? error.message)}`);
  }

  #answer(error: DomainError, request: Request, response: Response): void {
    if (response.headersSent) return void response.destroy();
    const wait = retryAfter(error);
    if (wait !== undefined) response.setHeader('Retry-After', wait);
    response.setHeader('Cache-Control', 'no-store');
    response.status(KINDS[error.kind].status);
    if (request.originalUrl.split('?')[0] === '/graphql') {
      response.json({ errors: [graphqlError(error, request.id).toJSON()] });
    } else {
      response.json(
        error.kind === 'internal' ? { message: error.message, requestId: request.id } : { message: error.message },
      );
    }
  }
}

const retryAfter = ({ kind, details }: DomainError): number | undefined =>
  details.retryAfter ?? (kind === 'unavailable' ? RETRY_UNAVAILABLE : undefined);

/** `error` as GraphQL tells it: the kind's code, and whatever helps the caller to put it right. */
export function graphqlError(error: DomainError, requestId?: unknown): GraphQLError {
  const { fields, conflict } = error.details;
  const code = KINDS[error.kind].code;
  const extensions = { code, fields, conflict, retryAfter: retryAfter(error), ...sizes(error), requestId };
  return new GraphQLError(error.message, {
    extensions: Object.fromEntries(Object.entries(extensions).filter(([, value]) => value !== undefined)),
    originalError: error,
  });
}

/** Of a body that was too large, in bytes, as the parser tells them. */
function sizes({ kind, cause }: DomainError): { most?: number; asked?: number } {
  if (kind !== 'too-large' || typeof cause !== 'object' || cause === null) return {};
  const { limit: most, length: asked } = cause as { limit?: number; length?: number };
  return { most, asked };
}
