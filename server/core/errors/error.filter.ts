import { type ArgumentsHost, Catch, type ExceptionFilter, Injectable } from '@nestjs/common';
import { type GqlContextType, GqlArgumentsHost } from '@nestjs/graphql';
import type { Request, Response } from 'express';
import { GraphQLError, type GraphQLResolveInfo } from 'graphql';
import type { GraphqlContext } from '../access/principal.js';
import { RefusalLog } from '../access/refusal-log.js';
import { type DomainError } from '../../shared/errors.js';
import { ERROR_KINDS } from '../../shared/error-kinds.js';
import { hasReason } from '../../shared/error-catalogue.js';
import { isGraphqlPath } from '../graphql/graphql-api.js';
import { toDomainError } from './to-domain-error.js';
import { logFailure } from './log-failure.js';
import { isRecord } from '../validation/is-record.js';

const RETRY_AFTER_UNAVAILABLE = 5;

/**
 * The only place that turns an error into a response, for both APIs. Clients get the request ID of an unknown error; its
 * stack goes to the log.
 */
@Catch()
@Injectable()
export class ErrorFilter implements ExceptionFilter {
  constructor(private readonly refusals: RefusalLog) {}

  catch(exception: unknown, host: ArgumentsHost): GraphQLError | void {
    const error = toDomainError(exception);
    logFailure(error);
    if (host.getType<GqlContextType>() === 'graphql') {
      const graphqlHost = GqlArgumentsHost.create(host);
      const { req } = graphqlHost.getContext<GraphqlContext>();
      const { parentType, fieldName } = graphqlHost.getInfo<GraphQLResolveInfo>();
      if (req) this.refusals.log(error, req, `${parentType.name}.${fieldName}`);
      const graphql = graphqlError(error, req?.id);
      Object.assign(graphql.extensions, httpExtensionOf(error));
      return graphql;
    }
    const http = host.switchToHttp();
    const request = http.getRequest<Request>();
    this.refusals.log(error, request);
    this.#respond(error, request, http.getResponse<Response>());
  }

  #respond(error: DomainError, request: Request, response: Response): void {
    if (response.headersSent) return void response.destroy();
    const wait = retryAfter(error);
    if (wait !== undefined) response.setHeader('Retry-After', wait);
    if (error.details.allow) response.setHeader('Allow', error.details.allow.join(', '));
    response.setHeader('Cache-Control', 'no-store');
    response.status(ERROR_KINDS[error.kind].status);
    const [path = ''] = request.originalUrl.split('?');
    if (isGraphqlPath(path)) {
      response.json({ errors: [graphqlError(error, request.id).toJSON()] });
    } else {
      response.json(
        error.kind === 'internal' ? { message: error.message, requestId: request.id } : { message: error.message },
      );
    }
  }
}

const retryAfter = ({ kind, details }: DomainError): number | undefined =>
  details.retryAfter ?? (kind === 'unavailable' ? RETRY_AFTER_UNAVAILABLE : undefined);

/** Formats `error` for GraphQL: the code of its kind, and details that help the client to fix it. */
export function graphqlError(error: DomainError, requestId?: unknown): GraphQLError {
  const { fields, conflict } = error.details;
  const code = ERROR_KINDS[error.kind].code;
  const reason = hasReason(error.code) ? error.code : undefined;
  const extensions = {
    code,
    reason,
    fields,
    conflict,
    retryAfter: retryAfter(error),
    ...bodySizesOf(error),
    requestId,
  };
  return new GraphQLError(error.message, {
    extensions: Object.fromEntries(Object.entries(extensions).filter(([, value]) => value !== undefined)),
    originalError: error,
  });
}

/**
 * HTTP status for Apollo. An operation starts before its files arrive, so a malformed upload is detected late, but it is
 * a bad request all the same.
 */
const httpExtensionOf = ({ code, kind }: DomainError) =>
  code === 'MALFORMED_UPLOAD' ? { http: { status: ERROR_KINDS[kind].status } } : {};

/** Sizes of an oversized body in bytes, as reported by the body parser. */
function bodySizesOf({ kind, cause }: DomainError): { most?: number; asked?: number } {
  if (kind !== 'too-large' || !isRecord(cause)) return {};
  const { limit, length } = cause;
  return {
    most: typeof limit === 'number' ? limit : undefined,
    asked: typeof length === 'number' ? length : undefined,
  };
}
