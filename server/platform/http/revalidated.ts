import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common';
import type { Request, Response } from 'express';
import type { Observable } from 'rxjs';
import { callerIn } from '../access/request-caller.js';

const READING = ['GET', 'HEAD'];

/** What is read may be kept, and is asked for anew each time, by its ETag; what somebody signed in reads is nobody else's. */
@Injectable()
export class Revalidated implements NestInterceptor {
  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const http = context.switchToHttp();
    const response = http.getResponse<Response>();
    if (READING.includes(http.getRequest<Request>().method) && !response.hasHeader('Cache-Control'))
      response.set('Cache-Control', callerIn(context).admin ? 'private, no-cache' : 'no-cache');
    return next.handle();
  }
}
