import { NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import type { NextFunction, Request, Response } from 'express';
import { AppModule } from './app.module.js';
import type { Config } from './platform/config/config.js';
import { askedFrom } from './platform/database/fair-pool.js';
import { crossOrigin } from './platform/http/cross-origin.js';
import { headers } from './platform/http/headers.js';
import { networkOf } from './platform/http/network.js';
import { setTimeouts } from './platform/http/timeouts.js';
import { AppLogger } from './platform/log/logger.js';
import { requestId } from './platform/log/request-id.js';
import { REQUEST_BYTES } from './shared/graphql.js';

/** The application on its database, ready to listen: the same for the server and the tests. */
export async function createApp(config: Config): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(AppModule.forRoot(config), {
    bodyParser: false,
    abortOnError: false,
    logger: new AppLogger(config),
  });
  app.disable('x-powered-by');
  if (config.trustProxy !== null)
    app.set('trust proxy', /^\d+$/.test(config.trustProxy) ? Number(config.trustProxy) : config.trustProxy);
  setTimeouts(app.getHttpServer());
  app.use(requestId, headers(config));
  if (config.rateLimits)
    app.use((request: Request, _: Response, next: NextFunction) => askedFrom(networkOf(request), next));
  app.enableCors(crossOrigin(config.corsOrigins));
  app.useBodyParser('json', { limit: REQUEST_BYTES });
  return app;
}
