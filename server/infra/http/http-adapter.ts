import { ExpressAdapter } from '@nestjs/platform-express';
import type { Response } from 'express';
import { CachedResponse } from '../cache/cached-response.js';
import { send } from './send.js';

/** Express, with handlers and interceptors that may return a `CachedResponse`. */
export class HttpAdapter extends ExpressAdapter {
  override reply(response: Response, body: unknown, statusCode?: number): unknown {
    return body instanceof CachedResponse
      ? send(body, response.req, response)
      : super.reply(response, body, statusCode);
  }
}
