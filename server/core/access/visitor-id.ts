import {
  type CallHandler,
  type ExecutionContext,
  Injectable,
  type NestInterceptor,
  UseInterceptors,
} from '@nestjs/common';
import type { Observable } from 'rxjs';
import { Config } from '../config/config.js';
import { PrincipalResolver } from './principal-resolver.js';
import { requestSource } from './request-principal.js';

@Injectable()
class VisitorIdInterceptor implements NestInterceptor {
  constructor(
    private readonly principals: PrincipalResolver,
    private readonly config: Config,
  ) {}

  async intercept(context: ExecutionContext, next: CallHandler): Promise<Observable<unknown>> {
    const { request } = requestSource(context);
    if (request && this.config.rateLimits) await this.principals.identifyVisitor(request);
    return next.handle();
  }
}

/**
 * Issues a visitor id to anonymous clients of this handler, so that limits distinguish browsers that share an address. Only
 * for handlers that write: a response that may be cached must not set a cookie.
 */
export const IdentifiesVisitor = () => UseInterceptors(VisitorIdInterceptor);
